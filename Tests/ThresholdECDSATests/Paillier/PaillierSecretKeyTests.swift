import EIDCrypto
import Testing

@testable import ThresholdECDSA

struct PaillierSecretKeyTests {
    private let key = EnrolledKey.vector

    @Test("A generated key has two far primes of 1024 bits and exactly 2048 bits")
    func generation() throws {
        let key = PaillierSecretKey.generate(SystemRandom())
        let (p, pPrime) = (key.p.modulus.value.exposed(), key.pPrime.modulus.value.exposed())
        #expect(p.bitWidth == 1024 && pPrime.bitWidth == 1024 && key.publicKey.n.value.bitWidth == 2048)
        #expect((p >> 1022) == Integer(3) && (pPrime >> 1022) == Integer(3))
        #expect((p - pPrime).bitWidth > 924)
        #expect(Primality.isProbablePrime(p, rounds: 10) && Primality.isProbablePrime(pPrime, rounds: 10))
    }

    @Test("Primes that are equal or close together are not accepted")
    func closePrimes() {
        let p = key.paillier.p.modulus.value.clone()
        #expect(PaillierSecretKey.accepting(p, p) == nil)
        #expect(PaillierSecretKey.accepting(p, p.adding(SecretInteger(2))) == nil)
    }

    @Test("Powers and roots by CRT are those modulo N² and N")
    func powers() throws {
        let powers = try #require(NthPowers(key.paillier))
        let publicKey = key.paillier.publicKey
        for number in 1...3 {
            let base = publicKey.candidateUnit(VectorRandom(number), "unit", attempt: 0)
            let power = powers.power(base).exposed()
            #expect(power == publicKey.nSquared.power(base.exposed(), publicKey.n.value))
            let root = powers.root(base.exposed()).exposed()
            #expect(publicKey.n.power(root, publicKey.n.value) == base.exposed())
        }
    }

    @Test("row 37: a CRT fault in one σ_i is caught before the proof leaves", arguments: 0..<6)
    func faultyRoot(_ index: Int) throws {
        let powers = try #require(NthPowers(key.paillier))
        let publicKey = key.paillier.publicKey
        let pPrime = key.paillier.pPrime.modulus.value.exposed()
        var calls = 0
        let verdict = failure {
            _ = try PermutationProof.prove(publicKey, sid: key.sid) { challenge in
                defer { calls += 1 }
                // A fault in the half modulo p leaves the root right modulo p'.
                let root = powers.root(challenge)
                return calls == index ? root.adding(pPrime).reduced(modulo: publicKey.n.value) : root
            }
        }
        #expect(verdict == .fault)
    }

    @Test("row 37: a CRT fault in c_key is caught before it leaves")
    func faultyEncryption() throws {
        let powers = try #require(NthPowers(key.paillier))
        let publicKey = key.paillier.publicKey
        let share = key.phoneShare
        let encrypted = try EncryptedShare(of: share, powers: powers, random: key.random, lane: "kg.p1.rkey")
        try EncryptedShare.check(encrypted.ciphertext, share, encrypted.randomizer, publicKey)
        let square = key.paillier.pPrime.square.value.exposed()
        let faulty = try #require(
            Ciphertext((encrypted.ciphertext.value + square).modulo(publicKey.nSquared.value), under: publicKey))
        let verdict = failure { try EncryptedShare.check(faulty, share, encrypted.randomizer, publicKey) }
        #expect(verdict == .fault)
    }

    @Test("A blob's bytes give the key back; wrong lengths, sizes and x1 = 0 do not")
    func blob() throws {
        let primes = key.paillier.primeBytes
        let (p, pPrime) = (primes.bytes(in: 0..<128).exposed(), primes.bytes(in: 128..<256).exposed())
        func read(_ x1: [UInt8], _ p: [UInt8], _ pPrime: [UInt8]) -> ThresholdError? {
            failure {
                let read = try PhoneKey(
                    kid: key.offer.kid, slot: .sign, epoch: 1, publicKey: key.publicKey, x1: SecretBytes(copying: x1),
                    p: SecretBytes(copying: p), pPrime: SecretBytes(copying: pPrime))
                guard read.matches(point: key.point, modulus: key.share.n) else { throw ThresholdError.fault }
            }
        }
        let zero = [UInt8](repeating: 0, count: 32)
        #expect(read(key.storedShare, p, pPrime) == nil)
        #expect(read(zero, p, pPrime) == .malformed(.x1))
        #expect(read(Array(key.storedShare.dropLast()), p, pPrime) == .malformed(.x1))
        #expect(read(try #require(P256.order.bytes(32)), p, pPrime) == .malformed(.x1))
        #expect(read(key.storedShare, p, p) == .malformed(.primes))
        #expect(read(key.storedShare, Array(p.dropLast()), pPrime) == .malformed(.primes))
        #expect(read(key.storedShare, [0] + p.dropFirst(), pPrime) == .malformed(.primes))
        #expect(read(key.storedShare, p.dropLast() + [p[127] & 0xfe], pPrime) == .malformed(.primes))
        #expect(read(key.storedShare, [UInt8](repeating: 0, count: 128), pPrime) == .malformed(.primes))
        let other = EnrolledKey.other
        #expect(read(other.storedShare, p, pPrime) == .fault)
    }
}
