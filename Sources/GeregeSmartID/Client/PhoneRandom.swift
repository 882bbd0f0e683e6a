import EIDCrypto

/// The phone's random source as one concrete type.
struct PhoneRandom: RandomSource {
    private let source: any RandomSource

    init(_ source: any RandomSource) {
        self.source = source
    }

    func bytes(_ lane: String, _ count: Int) -> SecretBytes { source.bytes(lane, count) }
}
