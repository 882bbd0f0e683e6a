import EIDCrypto

/// The hashes of `rp-api.md` §3.3.
package enum HashAlgorithm: String, Codable, Sendable, CaseIterable {
    case sha256 = "SHA-256"
    case sha384 = "SHA-384"
    case sha512 = "SHA-512"
    case sha3256 = "SHA3-256"
    case sha3384 = "SHA3-384"
    case sha3512 = "SHA3-512"

    /// Bytes of its output (`hLen`).
    package var length: Int {
        switch self {
        case .sha256, .sha3256: 32
        case .sha384, .sha3384: 48
        case .sha512, .sha3512: 64
        }
    }

    /// The hash of `bytes`; nil for SHA-3, which this profile does not serve.
    package func hash(_ bytes: [UInt8]) -> [UInt8]? {
        switch self {
        case .sha256: SHA256.hash(bytes)
        case .sha384: SHA384.hash(bytes)
        case .sha512: SHA512.hash(bytes)
        case .sha3256, .sha3384, .sha3512: nil
        }
    }
}
