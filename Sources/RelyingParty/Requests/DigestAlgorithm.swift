import EIDAPI

/// The hash under a signature. Citizens with keys on P-256 sign SHA-256 only; servers without other keys refuse the rest.
public enum DigestAlgorithm: String, Sendable, Hashable, CaseIterable {
    case sha256 = "SHA-256"
    case sha384 = "SHA-384"
    case sha512 = "SHA-512"

    /// Bytes of a digest.
    public var length: Int { hash.length }

    var hash: HashAlgorithm {
        switch self {
        case .sha256: .sha256
        case .sha384: .sha384
        case .sha512: .sha512
        }
    }
}
