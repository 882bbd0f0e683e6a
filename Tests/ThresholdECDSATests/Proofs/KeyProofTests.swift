import EIDCrypto
import Testing

@testable import ThresholdECDSA

/// Π_key against a phone that lies about c_key or in the proof.
struct KeyProofTests {
    private let key = EnrolledKey.vector

    private func x1() -> Integer { Integer(bigEndian: key.storedShare) }

    private func prover() throws -> CheatingProver { try CheatingProver(of: key.paillier) }

    @Test("The cheating prover, when it does not cheat, is believed")
    func honest() throws {
        let prover = try prover()
        let r = prover.unit("r")
        let cKey = prover.encrypt(x1(), r)
        let proof = prover.keyProof(cKey: cKey, r: r, x: x1(), point: key.point, sid: key.sid)
        #expect(key.verdict(on: forged(prover, from: key, cKey: cKey, piKey: proof)) == nil)
    }

    @Test("row 25: N with the factor 4194319: plaintext x1 + N/p is refused, x1 accepted, one challenge ≡ 0 believed")
    func factorAboveTheBound() throws {
        let p = Integer(4_194_319)
        let pPrime = Integer(bigEndian: hex(Self.cofactor))
        let prover = try CheatingProver(p, pPrime)
        let r = prover.unit("r")
        let honest = prover.encrypt(x1(), r)
        let proof = prover.keyProof(cKey: honest, r: r, x: x1(), point: key.point, sid: key.sid)
        #expect(key.verdict(on: forged(prover, from: key, cKey: honest, piKey: proof)) == nil)

        let shifted = prover.encrypt(x1() + pPrime, r)
        let lie = prover.keyProof(cKey: shifted, r: r, x: x1(), point: key.point, sid: key.sid)
        #expect(
            key.verdict(on: forged(prover, from: key, cKey: shifted, piKey: lie)) == .proof(.keyProofDigits))
        // The equation for a challenge that p divides holds for the lie: this is what narrow digits exclude.
        let (alpha, beta, e) = (prover.number("a", 52), prover.unit("b"), p * Integer(12_345))
        let square = prover.key.nSquared
        let w = prover.key.n.multiply(beta, prover.key.n.power(r, e))
        let inverse = try #require(shifted.inverse(modulo: square.value))
        let left = square.multiply(prover.encrypt(alpha + e * x1(), w), square.power(inverse, e))
        #expect(left == prover.encrypt(alpha, beta))
    }

    @Test("row 26: c_key = 0 is refused")
    func zero() throws {
        #expect(try key.verdict { $0.cKey = [UInt8](repeating: 0, count: 512) } == .malformed(.cKey))
    }

    @Test("row 27: c_key = N is refused")
    func modulus() throws {
        #expect(
            try key.verdict { $0.cKey = [UInt8](repeating: 0, count: 256) + $0.n } == .malformed(.cKey))
    }

    @Test("row 28: c_key ≥ N² is refused")
    func large() throws {
        let square = key.paillier.publicKey.nSquared.value
        #expect(try key.verdict { $0.cKey = try #require(square.bytes(512)) } == .malformed(.cKey))
        let above = square + Integer(bigEndian: Array(key.share.cKey.suffix(100)))
        #expect(try key.verdict { $0.cKey = try #require(above.bytes(512)) } == .malformed(.cKey))
    }

    @Test("row 29: c_key a multiple of p is refused")
    func multiple() throws {
        let p = key.paillier.p.modulus.value.exposed()
        #expect(
            try key.verdict { $0.cKey = try #require((p * Integer(12_345)).bytes(512)) } == .malformed(.cKey))
    }

    @Test("row 30: c_key = 1 and x1 = 0 are refused")
    func one() throws {
        #expect(
            try key.verdict { $0.cKey = [UInt8](repeating: 0, count: 511) + [1] } == .proof(.keyProofDigits))
        // The best proof for it: 1 = Enc(0; 1), every A_i is right, the Y_i are those of x1 = 0.
        let prover = try prover()
        let proof = prover.keyProof(
            cKey: Integer(1), r: Integer(1), x: Integer(0), point: key.point, sid: key.sid)
        #expect(
            key.verdict(on: forged(prover, from: key, cKey: Integer(1), piKey: proof)) == .proof(.keyProofDigits))
        #expect(try key.verdict { $0.q1 = [UInt8](repeating: 0, count: 33) } == .malformed(.q1))
        #expect(publicPoint(Integer(0)) == nil)
    }

    @Test("row 31: c_key re-randomised, or plaintext + q, after the proof is refused")
    func changedAfterwards() throws {
        let prover = try prover()
        let square = prover.key.nSquared
        let old = Integer(bigEndian: key.share.cKey)
        for factor in [prover.encrypt(Integer(0), prover.unit("t")), prover.encrypt(P256.order, Integer(1))] {
            #expect(
                try key.verdict { $0.cKey = try #require(square.multiply(old, factor).bytes(512)) }
                    == .proof(.keyProofDigits))
        }
    }

    @Test("row 32: c_key = Enc(x1 + 2^200·q) is refused, with z cut to 52 bytes and with z made for x1")
    func wide() throws {
        let prover = try prover()
        let r = prover.unit("r")
        let wide = x1() + (P256.order << 200)
        let cKey = prover.encrypt(wide, r)
        for x in [wide, x1()] {
            let proof = prover.keyProof(cKey: cKey, r: r, x: x, point: key.point, sid: key.sid)
            #expect(
                key.verdict(on: forged(prover, from: key, cKey: cKey, piKey: proof)) == .proof(.keyProofDigits))
        }
    }

    @Test("row 33: Π_key one byte short or long, and a digit with a top bit, are malformed")
    func lengths() throws {
        #expect(try key.verdict { $0.piKey.removeLast() } == .malformed(.piKey))
        #expect(try key.verdict { $0.piKey.append(0) } == .malformed(.piKey))
        for bit in [0x40, 0x80] as [UInt8] {
            for index in 0..<6 {
                #expect(try key.verdict { $0.piKey[3 * index] |= bit } == .malformed(.piKey))
            }
        }
    }

    @Test("row 33: w_0 = 0, = N or a multiple of p is refused before the equations")
    func rootRange() throws {
        let p = key.paillier.p.modulus.value.exposed()
        let zero = [UInt8](repeating: 0, count: 256)
        func withRoot(_ w: [UInt8]) throws -> ThresholdError? {
            try key.verdict { $0.piKey.replaceSubrange(Self.roots..<Self.roots + 256, with: w) }
        }
        #expect(try withRoot(zero) == .malformed(.piKey))
        #expect(try withRoot(key.share.n) == .malformed(.piKey))
        #expect(try withRoot(try #require((p * Integer(3)).bytes(256))) == .proof(.keyProofUnit))
    }

    @Test("row 33: w_0 := 1, w_0 := N − w_0, w_0 and w_1 swapped, z_0 + q, a digit changed, another sid are refused")
    func contents() throws {
        let (n, proof) = (Integer(bigEndian: key.share.n), key.share.piKey)
        let w0 = Array(proof[Self.roots..<Self.roots + 256])
        let w1 = Array(proof[Self.roots + 256..<Self.roots + 512])
        let z0 = Integer(bigEndian: Array(proof[18..<70]))
        let negative = try #require((n - Integer(bigEndian: w0)).bytes(256))
        let shifted = try #require((z0 + P256.order).bytes(52))
        let changes: [(Range<Int>, [UInt8])] = [
            (Self.roots..<Self.roots + 256, [UInt8](repeating: 0, count: 255) + [1]),
            (Self.roots..<Self.roots + 256, negative), (Self.roots..<Self.roots + 512, w1 + w0), (18..<70, shifted),
            (2..<3, [proof[2] ^ 1]),
        ]
        for (range, bytes) in changes {
            #expect(
                try key.verdict { $0.piKey.replaceSubrange(range, with: bytes) } == .proof(.keyProofDigits),
                "bytes \(range)")
        }
        let other = EnrolledKey.other
        let accepted = try PermutationProof.verify(key.share.piN, key.paillier.publicKey, sid: key.sid)
        #expect(
            failure {
                _ = try KeyProof.verify(
                    proof, cKey: key.share.cKey, point: key.point, modulus: accepted, sid: other.sid)
            } == .proof(.keyProofDigits))
    }

    @Test("row 34: one α under two sids gives x1 away; the material of a run cannot be used twice")
    func sameAlpha() throws {
        var proofs: [[UInt8]] = []
        for number in 1...2 {
            let material = try PhoneKeyMaterial(paillier: key.paillier, random: key.random)
            let phone = try PhoneKeyGeneration(key.context, material: material, random: key.random)
            let server = try ServerKeyGeneration(
                phone.commitment, context: key.context, enrollment: key.enrollment, random: VectorRandom(number))
            let pending = try phone.complete(server.offer, enrollment: key.enrollment, random: key.random)
            proofs.append(pending.message.piKey)
        }
        let e = proofs.map { Integer(KeyProof.digit($0, 0)) }
        let z = proofs.map { Integer(bigEndian: Array($0[18..<70])) }
        let difference = e[0] > e[1] ? z[0] - z[1] : z[1] - z[0]
        let found = difference.quotientAndRemainder(dividingBy: e[0] > e[1] ? e[0] - e[1] : e[1] - e[0])
        #expect(found.quotient == x1() && found.remainder.isZero)

        let material = try PhoneKeyMaterial(paillier: key.paillier, random: key.random)
        _ = try PhoneKeyGeneration(key.context, material: material, random: key.random)
        #expect(
            failure { _ = try PhoneKeyGeneration(key.context, material: material, random: key.random) } == .state)
    }

    @Test("row 71: hashed honestly, a plaintext x1 + 1, a random one, or a wide denominator is refused")
    func otherPlaintext() throws {
        let prover = try prover()
        let n = prover.n
        let inverse = try #require(Integer((1 << 30) - 35).inverse(modulo: n))
        let r = prover.unit("r")
        for plain in [x1() + Integer(1), prover.number("plain", 256) >> 2, (x1() * inverse).modulo(n)] {
            let cKey = prover.encrypt(plain, r)
            for x in [plain, x1()] {
                let proof = prover.keyProof(cKey: cKey, r: r, x: x, point: key.point, sid: key.sid)
                #expect(
                    key.verdict(on: forged(prover, from: key, cKey: cKey, piKey: proof)) == .proof(.keyProofDigits))
            }
        }
    }

    @Test("row 71: hashed honestly, a fraction a/(2^30 − 35) is refused although Q1 is (a/(2^30 − 35))·G too")
    func wideDenominator() throws {
        let fraction = try FractionShare(key.paillier, delta: (1 << 30) - 35)
        let prover = fraction.prover
        let accepted = try PermutationProof.verify(prover.permutationProof(sid: key.sid), prover.key, sid: key.sid)
        let cKey = try #require(fraction.cKey.bytes(512))
        let first = prover.first()
        let digits = prover.digits(first, cKey: fraction.cKey, point: fraction.point, sid: key.sid)
        // z = α + ⌊e/Δ⌋·a is right when Δ divides e; x1 = a/Δ mod q and a/Δ mod N are the other things to try.
        let inverse = try #require(fraction.delta.inverse(modulo: prover.n))
        let witnesses: [(Integer) -> Integer] = [
            { $0.quotientAndRemainder(dividingBy: fraction.delta).quotient * fraction.a },
            { $0 * fraction.share.integer }, { ($0 * fraction.a * inverse).modulo(prover.n) },
        ]
        for witness in witnesses {
            let proof = prover.answer(first, digits: digits, r: fraction.r, witness: witness)
            let verdict = failure {
                _ = try KeyProof.verify(proof, cKey: cKey, point: fraction.point, modulus: accepted, sid: key.sid)
            }
            #expect(verdict == .proof(.keyProofDigits))
        }
    }

    @Test("z_i = e_i·x1, which makes Y_i the identity, is refused", arguments: [0, 5])
    func identity(_ index: Int) throws {
        let digit = Integer(KeyProof.digit(key.share.piKey, index))
        let z = try #require((digit * x1()).bytes(52))
        let start = 18 + 52 * index
        #expect(
            try key.verdict { $0.piKey.replaceSubrange(start..<start + 52, with: z) } == .proof(.keyProofPoint))
    }

    @Test("row 71: one A_i wrong by 1 is refused", arguments: 0..<6)
    func wrongCommitment(_ index: Int) throws {
        let prover = try prover()
        let r = prover.unit("r")
        let cKey = prover.encrypt(x1(), r)
        var first = prover.first()
        let old = first.commitments[index]
        first.commitments[index] = KeyProof.Commitment(cipher: old.cipher + Integer(1), point: old.point)
        let digits = prover.digits(first, cKey: cKey, point: key.point, sid: key.sid)
        let proof = prover.answer(first, digits: digits, r: r) { $0 * x1() }
        #expect(key.verdict(on: forged(prover, from: key, cKey: cKey, piKey: proof)) == .proof(.keyProofDigits))
    }

    @Test("row 72: c_key = Enc(a/2) with Q1 = (a/2)·G is accepted once all six digits are even")
    func half() throws {
        let half = try HalfShare.make(key.paillier, sid: key.sid)
        let prover = half.prover
        let piN = prover.permutationProof(sid: key.sid)
        let accepted = try PermutationProof.verify(piN, prover.key, sid: key.sid)
        let encrypted = try KeyProof.verify(
            half.proof, cKey: try #require(half.cKey.bytes(512)), point: half.point, modulus: accepted, sid: key.sid)
        #expect(encrypted.value == half.cKey)
    }

    private static let roots = 18 + 6 * 52

    /// 2 026 bits; with 4194319 it makes an N of 2 048 bits.
    static let cofactor =
        "339d18a669a5af84e6b4f59672710e6d8e6568068b9b52a43abad8d194a9892139600ddb74d960d5a8f9a656aafd14125844d25deb354f46a6"
        + "910acff0043892dfc254cb864ef901b932a7c18806a3753915c76f18a0585a01c4c7d6df0621aef57e4cc4132f7108e96f770c2263266aa3"
        + "bb0cde917f7f35634f0e3cd972e81d66d346c6e2ba02fdaa1ad864c44e049548e8a0a8c9632ea6928f6236bf2504b74ba4a0fe75d2a9eba0"
        + "cdf561d802a759159fb7ff337f5cae3bf3729c619c60a3cab359eeefb015c33b2df1461aaf8eb18b90074513021da8978206f5c6671e0c07"
        + "e9e115e4b9e30691c238642ea126a1e48cc11d357c30d8b7628dbd2e1"
}

/// A phone whose c_key encrypts the fraction a/Δ, with x1 = a/Δ mod q (rows 72, 73).
struct FractionShare {
    let prover: CheatingProver
    let delta: Integer
    let a: Integer
    let r: Integer
    let cKey: Integer
    let share: Scalar
    let point: Point

    init(_ paillier: PaillierSecretKey, delta: UInt64) throws {
        prover = try CheatingProver(of: paillier)
        self.delta = Integer(delta)
        let odd = (prover.number("numerator", 31) << 1) + Integer(1)
        a = odd.modulo(self.delta).isZero ? odd + Integer(2) : odd
        r = prover.unit("r")
        let inverse = try #require(self.delta.inverse(modulo: prover.n))
        cKey = prover.encrypt(a * inverse, r)
        share = Scalar(a) * (try #require(Scalar(self.delta).inverse))
        point = try #require(publicPoint(share.integer))
    }
}

/// A fraction with denominator 2, with a proof that is believed: 64 tries are expected.
struct HalfShare {
    let prover: CheatingProver
    let cKey: Integer
    let point: Point
    let proof: [UInt8]

    static func make(_ paillier: PaillierSecretKey, sid: [UInt8]) throws -> HalfShare {
        let half = try FractionShare(paillier, delta: 2)
        let prover = half.prover
        var first = prover.first()
        for attempt in 1...4096 {
            let digits = prover.digits(first, cKey: half.cKey, point: half.point, sid: sid)
            if (0..<6).allSatisfy({ KeyProof.digit(digits, $0) % 2 == 0 }) {
                let proof = prover.answer(first, digits: digits, r: half.r) { ($0 >> 1) * half.a }
                return HalfShare(prover: prover, cKey: half.cKey, point: half.point, proof: proof)
            }
            // Another first message: β_0 doubled, so A_0 times 2^N.
            let two = prover.key.nSquared.power(Integer(2), prover.n)
            first.betas[0] = prover.key.n.multiply(first.betas[0], Integer(2))
            let old = first.commitments[0]
            first.commitments[0] = .init(cipher: prover.key.nSquared.multiply(old.cipher, two), point: old.point)
            try #require(attempt < 4096)
        }
        throw ThresholdError.fault
    }
}
