import EIDCrypto

/// The deterministic source of §9.1, only in tests: the order of draws does not matter.
struct VectorRandom: RandomSource {
    let seed: [UInt8]

    /// Appendix A's seed is text number 1.
    init(_ number: Int) { seed = SHA256.hash(Array("SID-2PECDSA-P256/1 vector \(number)".utf8)) }

    init(seed: [UInt8]) { self.seed = seed }

    func bytes(_ lane: String, _ count: Int) -> SecretBytes {
        let hash = Transcript.hash("vector-rng", id: seed, role: .joint, [Array(lane.utf8)])
        return SecretBytes(copying: Transcript.expand(hash, count))
    }
}

/// A vector source with chosen bytes in some lanes.
struct FixedLanes: RandomSource {
    let lanes: [String: [UInt8]]
    let base: VectorRandom

    func bytes(_ lane: String, _ count: Int) -> SecretBytes {
        guard let chosen = lanes[lane] else { return base.bytes(lane, count) }
        return SecretBytes(copying: [UInt8](repeating: 0, count: count - chosen.count) + chosen)
    }
}
