import Certificates
import EIDCrypto

/// Checks a stored signature again, without a session.
public struct SignatureValidator: Sendable {
    private let trust: CitizenTrust

    public init(trust: CitizenTrust) { self.trust = trust }

    /// - Parameters:
    ///   - signature: ECDSA, DER.
    ///   - digest: SHA-256, 32 bytes.
    ///   - certificate: DER.
    ///   - time: Seconds since 1970, the moment to judge at.
    /// - Throws: the codes of the certificate checks, `badSignature`.
    public func validate(
        signature: [UInt8], digest: [UInt8], certificate: [UInt8], level: AssuranceLevel = .qualified,
        revocation: Revocation, at time: Int64
    ) async throws(RelyingPartyError) -> VerifiedCitizen {
        let check = CertificateCheck(trust: trust, revocation: revocation, time: time)
        let (certificate, level) = try await check.run(certificate, for: .signing, level: level)
        guard certificate.subject[.serialNumber] != nil else { throw RelyingPartyError(.wrongPerson) }
        guard digest.count == 32, let key = certificate.publicKey, let signature = ECDSASignature(der: signature),
            ECDSA.verify(signature, digest: digest, key: key)
        else { throw RelyingPartyError(.badSignature) }
        return VerifiedCitizen(certificate, documentNumber: nil, level: level)
    }
}
