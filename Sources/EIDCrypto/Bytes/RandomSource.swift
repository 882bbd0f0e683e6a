internal import COpenSSL

/// Where random bytes come from. A lane names what the bytes are for; production ignores it, known-answer tests
/// derive the bytes from it, so that the order of draws does not matter (threshold-ecdsa.md §9.1).
package protocol RandomSource: Sendable {
    func bytes(_ lane: String, _ count: Int) -> SecretBytes
}

extension RandomSource {
    /// Random bytes that will be public: identifiers, commitments' openings, initialisation vectors.
    package func publicBytes(_ lane: String, _ count: Int) -> [UInt8] { bytes(lane, count).exposed() }
}

/// The operating system's generator, through libcrypto's private per-thread generator.
package struct SystemRandom: RandomSource {
    package init() {}

    package func bytes(_ lane: String, _ count: Int) -> SecretBytes {
        var bytes = SecretBytes(count: count)
        bytes.withUnsafeMutableBytes { must(RAND_priv_bytes($0.baseAddress, Int32($0.count))) }
        return bytes
    }
}
