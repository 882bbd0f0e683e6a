import EIDCrypto
import Testing

@testable import ThresholdECDSA

/// The phone against a server that lies while signing.
struct LyingServerSigningTests {
    private let key = EnrolledKey.vector

    private func openVerdict(_ change: (inout SigningNonce) throws -> Void) throws -> ThresholdError? {
        let run = try SigningRun()
        var nonce = run.nonce
        try change(&nonce)
        return failure { _ = try run.phone.open(nonce) }
    }

    private func acceptVerdict(_ change: (inout SigningAnswer) throws -> Void) throws -> ThresholdError? {
        let run = try SigningRun.released()
        var answer = try run.answer()
        try change(&answer)
        return failure { try run.phone.accept(answer, modulus: key.paillier.publicKey) }
    }

    /// The verdict after decryption, first with CRT, then without.
    private func outputVerdict(_ run: SigningRun, _ c3: Integer) throws -> [ThresholdError?] {
        let ack = try run.serverOpened().ack
        let answer = SigningAnswer(ack: ack, c3: try #require(c3.bytes(512)))
        try run.phone.accept(answer, modulus: key.paillier.publicKey)
        return [PhoneSigning.Decryption.crt, .direct].map { decryption in
            failure {
                _ = try run.phone.output(
                    paillier: key.paillier, certificateKey: key.publicKey, decryption: decryption)
            }
        }
    }

    @Test("row 44: R2 = a known point without proof, and R2 = R1 reflected with π1, are refused")
    func reflected() throws {
        let known = try #require(publicPoint(Integer(2)))
        #expect(try openVerdict { $0.r2 = known.compressed } == .proof(.serverProof))
        let run = try SigningRun()
        let own = run.phone.ownOpening
        let nonce = SigningNonce(r2: own.r1, pi2: own.pi1, n2: run.nonce.n2)
        #expect(failure { _ = try run.phone.open(nonce) } == .proof(.serverProof))
        #expect(try openVerdict { $0.n2[0] ^= 1 } == .proof(.serverProof))
        #expect(try openVerdict { $0.pi2[64] ^= 1 } == .proof(.serverProof))
    }

    @Test("Every field of a wrong length is malformed")
    func lengths() throws {
        #expect(try openVerdict { $0.r2.removeLast() } == .malformed(.r2))
        #expect(try openVerdict { $0.pi2.append(0) } == .malformed(.pi2))
        #expect(try openVerdict { $0.n2.removeLast() } == .malformed(.n2))
        #expect(try acceptVerdict { $0.ack.removeLast() } == .malformed(.ack))
    }

    @Test("row 55: c3 = 0, N, a multiple of p, ≥ N², 511 bytes, and another ack are refused before decryption")
    func encodings() throws {
        let publicKey = key.paillier.publicKey
        let p = key.paillier.p.modulus.value.exposed()
        for value in [Integer(0), publicKey.n.value, p * Integer(5), publicKey.nSquared.value] {
            #expect(try acceptVerdict { $0.c3 = try #require(value.bytes(512)) } == .malformed(.c3))
        }
        #expect(try acceptVerdict { $0.c3.removeFirst() } == .malformed(.c3))
        #expect(try acceptVerdict { $0.ack[0] ^= 1 } == .proof(.acknowledgement))
        let run = try SigningRun()
        _ = try run.phone.open(run.nonce)
        #expect(failure { try run.phone.acknowledge(SHA256.hash([1])) } == .proof(.acknowledgement))
    }

    @Test("row 56: c3 for another message, or made of the other key's c_key, gives no valid signature")
    func otherMessage() throws {
        let run = try SigningRun.released()
        let server = try run.serverOpened()
        let publicKey = key.paillier.publicKey
        let r = try #require(Scalar(server.r))
        let other = Scalar(reducing: SHA256.hash([1]))
        let plain = key.server.share.multiplied(by: r).adding(other).multiplied(by: server.inverse)
        let c3 = try MaskedSum(plain, mask: server.mask).times(server.blinded, under: publicKey)
        #expect(
            try outputVerdict(run, Integer(bigEndian: c3)) == [.invalidSignature, .invalidSignature])

        let second = try SigningRun.released()
        let foreign = EnrolledKey.other
        let v = server.inverse.multiplied(by: r).exposed().integer
        let encrypted = foreign.server.encryptedShare.value.modulo(publicKey.nSquared.value)
        #expect(
            try outputVerdict(second, publicKey.nSquared.power(encrypted, v))
                == [.invalidSignature, .invalidSignature])
    }

    @Test("row 57: a Broken-Record c3 for bit 0 of x1 is valid for one value of the bit only, and tried once")
    func brokenRecord() throws {
        for number in 1...2 {
            let enrolled: EnrolledKey = number == 1 ? .vector : .other
            let run = try SigningRun.released(enrolled)
            let server = try run.serverOpened()
            let publicKey = enrolled.paillier.publicKey
            let n = publicKey.n.value
            let r = try #require(Scalar(server.r))
            let v = server.inverse.multiplied(by: r).exposed()
            let m = Scalar(reducing: SignedSession.m)
            let u = enrolled.server.share.multiplied(by: r).adding(m).multiplied(by: server.inverse).exposed()
            for bit in [0, 1] as [UInt64] {
                // Multiplier w ≡ 2v, odd; M = w·(x1 − bit)/2 + v·bit + u when x1 has the guessed bit.
                let doubled = (v + v).integer
                let w = doubled.isOdd ? doubled : doubled + P256.order
                let half = try #require(Integer(2).inverse(modulo: n))
                let square = publicKey.nSquared
                let base = enrolled.server.encryptedShare.value
                let shifted = square.multiply(base, (Integer(1) + (n - Integer(bit)) * n).modulo(square.value))
                let added = (u + v * Scalar(Integer(bit))).integer
                let c3 = square.multiply(
                    square.power(shifted, (w * half).modulo(n)), (Integer(1) + added * n).modulo(square.value))
                let attempt = try SigningRun.released(enrolled)
                let answer = SigningAnswer(ack: server.ack, c3: try #require(c3.bytes(512)))
                let guessed = UInt64(enrolled.storedShare[31] & 1) == bit
                if guessed {
                    #expect(failure { _ = try attempt.output(answer) } == nil)
                } else {
                    #expect(failure { _ = try attempt.output(answer) } == .invalidSignature)
                    // No second query with this nonce.
                    let again = SigningAnswer(ack: server.ack, c3: try run.answer().c3)
                    #expect(
                        failure { try attempt.phone.accept(again, modulus: publicKey) } == .otherAnswer)
                }
            }
        }
    }

    @Test("row 58: two different c3 for one psid are cheating, also across a restart")
    func twoAnswers() throws {
        let run = try SigningRun.released()
        let honest = try run.answer()
        let square = key.paillier.publicKey.nSquared
        let randomizer = square.power(Integer(2), key.paillier.publicKey.n.value)
        let other = square.multiply(Integer(bigEndian: honest.c3), randomizer)
        let second = SigningAnswer(ack: honest.ack, c3: try #require(other.bytes(512)))
        try run.phone.accept(honest, modulus: key.paillier.publicKey)
        try run.phone.accept(honest, modulus: key.paillier.publicKey)
        #expect(failure { try run.phone.accept(second, modulus: key.paillier.publicKey) } == .otherAnswer)

        let journal = try run.journal()
        var restarted = try PhoneSigning(journal: SecretBytes(copying: journal))
        #expect(
            failure { _ = try restarted.output(paillier: key.paillier, certificateKey: key.publicKey) } == .state)
        var verdict: ThresholdError?
        do { try restarted.accept(second, modulus: key.paillier.publicKey) } catch { verdict = error }
        #expect(verdict == .otherAnswer)
        try restarted.accept(honest, modulus: key.paillier.publicKey)
        let signature = try restarted.output(paillier: key.paillier, certificateKey: key.publicKey)
        #expect(signature == (try run.phone.output(paillier: key.paillier, certificateKey: key.publicKey)))
    }

    @Test("row 59: the signature is verified under the certificate's key, not under Q")
    func otherCertificate() throws {
        let run = try SigningRun.released()
        try run.phone.accept(run.answer(), modulus: key.paillier.publicKey)
        #expect(
            failure {
                _ = try run.phone.output(paillier: key.paillier, certificateKey: EnrolledKey.other.publicKey)
            } == .invalidSignature)
    }

    @Test("row 60: no output without an accepted answer")
    func outputOutOfOrder() throws {
        let run = try SigningRun.released()
        #expect(
            failure { _ = try run.phone.output(paillier: key.paillier, certificateKey: key.publicKey) } == .state)
        let fresh = try SigningRun()
        let answer = try run.answer()
        #expect(failure { try fresh.phone.accept(answer, modulus: key.paillier.publicKey) } == .state)
    }
}
