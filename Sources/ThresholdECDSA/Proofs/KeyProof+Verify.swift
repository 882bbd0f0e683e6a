import EIDCrypto

extension KeyProof {
    /// What a proof of the right length says.
    private struct Parsed {
        let digits: [UInt8]
        let responses: [[UInt8]]  // z_i, 52 bytes
        let roots: [Integer]  // w_i

        init(_ proof: [UInt8]) throws(ThresholdError) {
            guard proof.count == size else { throw .malformed(.piKey) }
            digits = Array(proof.prefix(count * digitSize))
            guard (0..<count).allSatisfy({ digit(proof, $0) < 1 << 22 }) else { throw .malformed(.piKey) }
            let zs = count * digitSize
            responses = (0..<count).map { Array(proof[zs + $0 * responseSize..<zs + ($0 + 1) * responseSize]) }
            let ws = zs + count * responseSize
            let width = PaillierPublicKey.size
            roots = (0..<count).map { Integer(bigEndian: Array(proof[ws + $0 * width..<ws + ($0 + 1) * width])) }
        }
    }

    /// Gives c_key when it encrypts the discrete logarithm of `point` (as far as §2.5 says). Throws `malformed` for
    /// encodings, `proof(keyProofUnit | keyProofPoint | keyProofDigits)`. Cost: 24.3 units.
    static func verify(
        _ proof: [UInt8], cKey: [UInt8], point: Point, modulus: AcceptedModulus, sid: [UInt8]
    ) throws(ThresholdError) -> Ciphertext {
        let key = modulus.key
        let parsed = try Parsed(proof)
        guard parsed.roots.allSatisfy({ $0 >= Integer(1) && $0 < key.n.value }) else { throw .malformed(.piKey) }
        guard let encrypted = Ciphertext(cKey, under: key) else { throw .malformed(.cKey) }
        let product = parsed.roots.reduce(Integer(1)) { key.n.multiply($0, $1) }
        guard key.isUnit(product), let inverse = encrypted.value.inverse(modulo: key.nSquared.value) else {
            throw .proof(.keyProofUnit)
        }
        var commitments: [Commitment] = []
        for index in 0..<count {
            let digit = digit(parsed.digits, index)
            let z = parsed.responses[index]
            let e = Scalar(Integer(digit))
            guard let y = Point.combine(Scalar(reducing: z), minus: e, point) else { throw .proof(.keyProofPoint) }
            let a = commitment(key, z: Integer(bigEndian: z), w: parsed.roots[index], inverse: inverse, digit: digit)
            commitments.append(Commitment(cipher: a, point: y))
        }
        let hash = hash(key, cKey: encrypted, point: point, commitments: commitments, sid: sid)
        guard ConstantTime.equal(digits(hash), parsed.digits) else { throw .proof(.keyProofDigits) }
        return encrypted
    }

    /// A_i = (1 + z_i·N)·w_i^N·c_key^(−e_i) mod N². The integer z_i, not z_i mod q.
    private static func commitment(
        _ key: PaillierPublicKey, z: Integer, w: Integer, inverse: Integer, digit: UInt64
    ) -> Integer {
        let square = key.nSquared
        let plain = (z * key.n.value + Integer(1)).modulo(square.value)
        let power = square.power(w, key.n.value)
        return square.multiply(square.multiply(plain, power), square.power(inverse, Integer(digit)))
    }
}
