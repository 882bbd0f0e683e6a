/// Whether a certificate's revocation is asked about. Said at every call, so that nobody forgets it by default.
public enum Revocation: Sendable {
    /// Anything but a fresh `good` refuses the certificate.
    case required(any RevocationSource)
    /// For tests, and for relying parties that ask in another place.
    case notChecked
}

/// Answers whether a certificate is revoked: OCSP, a CRL, or a service of the relying party.
public protocol RevocationSource: Sendable {
    /// - Parameters:
    ///   - certificate: DER.
    ///   - issuer: DER of the CA certificate that issued it, verified.
    ///   - time: Seconds since 1970.
    /// Throws when no fresh answer can be had: the certificate is then refused.
    func status(of certificate: [UInt8], issuer: [UInt8], at time: Int64) async throws -> RevocationStatus
}

public enum RevocationStatus: Sendable, Hashable {
    case good
    case revoked
    /// The source does not know the certificate.
    case unknown
}
