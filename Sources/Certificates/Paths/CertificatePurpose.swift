/// What a person's certificate is to be used for.
package enum CertificatePurpose: Sendable, Hashable {
    /// digitalSignature without contentCommitment, and clientAuth or SK's usage. A signing certificate never logs in.
    case login
    /// contentCommitment alone.
    case signing

    /// The extended key usages of which a log-in certificate must have one.
    package static let loginUsages: Set<OID> = [.clientAuth, .smartIDAuthentication]

    /// Errors: `notEndEntity`, `explicitCurve`, `notP256`, `keyUsage`, `extendedKeyUsage`.
    package func check(_ leaf: Certificate) throws(CertificateError) {
        guard leaf.basicConstraints?.isAuthority != true, let usage = leaf.keyUsage,
            usage.isDisjoint(with: [.keyCertSign, .cRLSign])
        else { throw leaf.keyUsage == nil ? .keyUsage : .notEndEntity }
        switch leaf.key {
        case .p256: break
        case .explicitCurve: throw .explicitCurve
        case .otherCurve, .other: throw .notP256
        }
        switch self {
        case .login:
            guard usage.contains(.digitalSignature), !usage.contains(.contentCommitment) else { throw .keyUsage }
            guard !Self.loginUsages.isDisjoint(with: leaf.extendedKeyUsage) else { throw .extendedKeyUsage }
        case .signing:
            guard usage == .contentCommitment else { throw .keyUsage }
        }
    }
}
