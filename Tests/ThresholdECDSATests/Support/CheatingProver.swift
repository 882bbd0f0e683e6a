import EIDCrypto

@testable import ThresholdECDSA

/// Both proofs over public numbers, for a peer that chooses every value freely.
struct CheatingProver {
    let key: PaillierPublicKey
    /// (p−1)(p'−1), or what the cheater takes for it.
    let phi: Integer
    let random: VectorRandom

    init(_ p: Integer, _ pPrime: Integer, random: VectorRandom = VectorRandom(77)) throws {
        try self.init(n: p * pPrime, phi: (p - Integer(1)) * (pPrime - Integer(1)), random: random)
    }

    init(n: Integer, phi: Integer, random: VectorRandom = VectorRandom(77)) throws {
        guard let key = PaillierPublicKey(modulus: n) else { throw ThresholdError.malformed(.n) }
        self.key = key
        self.phi = phi
        self.random = random
    }

    /// Over the primes of an honest key.
    init(of key: PaillierSecretKey, random: VectorRandom = VectorRandom(77)) throws {
        try self.init(key.p.modulus.value.exposed(), key.pPrime.modulus.value.exposed(), random: random)
    }

    var n: Integer { key.n.value }

    func number(_ lane: String, _ count: Int) -> Integer {
        Integer(bigEndian: random.publicBytes(lane, count))
    }

    /// A unit of Z_N.
    func unit(_ lane: String) -> Integer { number(lane, 272).modulo(n) }

    /// (1 + x·N)·r^N mod N²
    func encrypt(_ x: Integer, _ r: Integer) -> Integer {
        key.nSquared.multiply((x.modulo(n) * n + Integer(1)).modulo(key.nSquared.value), key.nSquared.power(r, n))
    }

    /// Π_N with the best roots there are: N⁻¹ mod φ where it exists, else the identity map.
    func permutationProof(sid: [UInt8]) -> [UInt8] {
        let exponent = n.inverse(modulo: phi) ?? Integer(1)
        return PermutationProof.challenges(key, sid: sid).flatMap { key.n.power($0, exponent).bytes(256) ?? [] }
    }

    /// Values of one Π_key before the challenge.
    struct First {
        var alphas: [Integer]
        var betas: [Integer]
        var commitments: [KeyProof.Commitment]
    }

    func first(_ attempt: Int = 0) -> First {
        let alphas = (0..<6).map { number("alpha \(attempt) \($0)", 52) >> 1 }
        let betas = (0..<6).map { unit("beta \(attempt) \($0)") }
        var commitments: [KeyProof.Commitment] = []
        for (alpha, beta) in zip(alphas, betas) {
            if let point = publicPoint(alpha) { commitments.append(.init(cipher: encrypt(alpha, beta), point: point)) }
        }
        return First(alphas: alphas, betas: betas, commitments: commitments)
    }

    /// The digits of the hash over an honest transcript with these first messages.
    func digits(_ first: First, cKey: Integer, point: Point, sid: [UInt8]) -> [UInt8] {
        guard let encrypted = Ciphertext(cKey, under: key) else { return [] }
        return KeyProof.digits(
            KeyProof.hash(key, cKey: encrypted, point: point, commitments: first.commitments, sid: sid))
    }

    /// e ‖ z ‖ w with z_i = α_i + `witness(e_i)` and w_i = β_i·r^e_i; z_i is cut to its last 52 bytes.
    func answer(_ first: First, digits: [UInt8], r: Integer, witness: (Integer) -> Integer) -> [UInt8] {
        var (zs, ws): ([UInt8], [UInt8]) = ([], [])
        for index in 0..<6 {
            let digit = Integer(KeyProof.digit(digits, index))
            let z = first.alphas[index] + witness(digit)
            zs += (z.bytes(416) ?? []).suffix(52)
            ws += key.n.multiply(first.betas[index], key.n.power(r, digit)).bytes(256) ?? []
        }
        return digits + zs + ws
    }

    /// Π_key hashed honestly, for c_key = Enc(·; r) and a witness integer x.
    func keyProof(cKey: Integer, r: Integer, x: Integer, point: Point, sid: [UInt8]) -> [UInt8] {
        let first = first()
        let digits = digits(first, cKey: cKey, point: point, sid: sid)
        return answer(first, digits: digits, r: r) { $0 * x }
    }
}

/// x·G for a public integer.
func publicPoint(_ x: Integer) -> Point? {
    Point.generator(times: SecretScalar(Scalar(x)))
}

/// x·G, which must not be the identity.
func point(times x: borrowing SecretScalar) throws -> Point {
    guard let point = Point.generator(times: x) else { throw ThresholdError.fault }
    return point
}

/// A message with N, Π_N, c_key and Π_key of a cheater, everything else honest.
func forged(
    _ prover: CheatingProver, from key: EnrolledKey, cKey: Integer, piKey: [UInt8]
) -> KeyGenerationShare {
    var message = key.share
    message.n = prover.n.bytes(256) ?? []
    message.piN = prover.permutationProof(sid: key.sid)
    message.cKey = cKey.bytes(512) ?? []
    message.piKey = piKey
    return message
}
