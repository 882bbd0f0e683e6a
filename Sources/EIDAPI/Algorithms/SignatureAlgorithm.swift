/// The signature algorithms of `rp-api.md` §3.3: what a request may name and what an answer states.
package enum SignatureAlgorithm: String, Codable, Sendable, CaseIterable {
    case rsassaPSS = "rsassa-pss"
    case sha256RSA = "sha256WithRSAEncryption"
    case sha384RSA = "sha384WithRSAEncryption"
    case sha512RSA = "sha512WithRSAEncryption"
    /// Answers only: P-256, DER.
    case ecdsaSHA256 = "ecdsa-with-SHA256"

    /// Whether a request may name it.
    package var isRequestable: Bool { self != .ecdsaSHA256 }

    /// The hash that the name itself fixes; nil where a parameter tells it.
    package var fixedHash: HashAlgorithm? {
        switch self {
        case .rsassaPSS: nil
        case .sha256RSA, .ecdsaSHA256: .sha256
        case .sha384RSA: .sha384
        case .sha512RSA: .sha512
        }
    }
}
