import EIDCrypto

/// Π_N of §2.4: raising to the N-th power is a permutation of Z*_N, that is gcd(N, φ(N)) = 1; six roots, and no prime
/// factor of N below 2^22 (Goldberg–Reyzin–Sagga–Baldimtsi 2019).
package enum PermutationProof {
    static let count = 6
    /// σ_0 … σ_5, 256 bytes each.
    package static let size = count * PaillierPublicKey.size

    /// σ_i = ρ_i^(1/N) mod N, each raised to N again before it leaves. Throws `fault` when one is wrong.
    /// Cost: 7.5 units.
    static func prove(_ powers: NthPowers, sid: [UInt8]) throws(ThresholdError) -> [UInt8] {
        try prove(powers.key.publicKey, sid: sid) { powers.root($0) }
    }

    /// The proof with roots from `root`; tests put a faulty one in.
    static func prove(
        _ key: PaillierPublicKey, sid: [UInt8], root: (Integer) -> SecretInteger
    ) throws(ThresholdError) -> [UInt8] {
        var proof: [UInt8] = []
        for challenge in challenges(key, sid: sid) {
            let sigma = root(challenge).exposed()
            guard key.n.power(sigma, key.n.value) == challenge, let bytes = sigma.bytes(PaillierPublicKey.size) else {
                throw .fault
            }
            proof += bytes
        }
        return proof
    }

    /// Trial division, primality, roots. Throws `proof(smallFactor | primeModulus | root | rootUnit)`.
    /// Cost: 8.2 units.
    static func verify(
        _ proof: [UInt8], _ key: PaillierPublicKey, sid: [UInt8]
    ) throws(ThresholdError) -> AcceptedModulus {
        guard proof.count == size else { throw .malformed(.piN) }
        let n = key.n.value
        guard n.bitWidth == 8 * PaillierPublicKey.size else { throw .malformed(.n) }
        guard !SmallPrimes.hasFactor(key.n) else { throw .proof(.smallFactor) }
        guard key.n.power(Integer(2), n - Integer(1)) != Integer(1) else { throw .proof(.primeModulus) }
        var product = Integer(1)
        for (index, challenge) in challenges(key, sid: sid).enumerated() {
            let start = index * PaillierPublicKey.size
            let sigma = Integer(bigEndian: Array(proof[start..<start + PaillierPublicKey.size]))
            guard sigma >= Integer(1), sigma < n, key.n.power(sigma, n) == challenge else { throw .proof(.root) }
            product = key.n.multiply(product, challenge)
        }
        guard key.isUnit(product) else { throw .proof(.rootUnit) }
        return AcceptedModulus(key)
    }

    /// ρ_0 … ρ_5.
    static func challenges(_ key: PaillierPublicKey, sid: [UInt8]) -> [Integer] {
        let seed = Transcript.hash("pi-n", id: sid, role: .p1, [key.bytes])
        return (0..<UInt32(count)).map { index in
            var number: [UInt8] = []
            number.append(uint32: index)
            let expanded = Transcript.expand(Transcript.hash("pi-n/rho", id: seed, role: .p1, [number]), 272)
            return Integer(bigEndian: expanded).modulo(key.n.value)
        }
    }
}

/// An N that Π_N has accepted. Only `PermutationProof.verify` makes one, and Π_key is verified for nothing else.
package struct AcceptedModulus: Sendable {
    package let key: PaillierPublicKey

    fileprivate init(_ key: PaillierPublicKey) { self.key = key }
}
