import EIDCrypto

/// The same bytes for the same seed and lane, so that a test can run one phone twice.
struct SeededRandom: RandomSource {
    let seed: [UInt8]

    init(seed: [UInt8] = SystemRandom().publicBytes("", 32)) { self.seed = seed }

    func bytes(_ lane: String, _ count: Int) -> SecretBytes {
        let seed = Transcript.hash("vector-rng", id: seed, role: .joint, [Array(lane.utf8)])
        return SecretBytes(copying: Transcript.expand(seed, count))
    }
}
