import Certificates

/// Checks 4 to 8 of `rp-api.md` §15: the citizen's certificate by itself.
struct CertificateCheck {
    let trust: CitizenTrust
    let revocation: Revocation
    /// Seconds since 1970.
    let time: Int64

    /// Chain, validity, purpose, policy, level; then revocation.
    func run(
        _ der: [UInt8], for purpose: CertificatePurpose, level: AssuranceLevel
    ) async throws(RelyingPartyError) -> (Certificate, AssuranceLevel) {
        let certificate: Certificate
        let path: PathValidator.Path
        do throws(CertificateError) {
            certificate = try Certificate(der: der)
            path = try trust.paths.validate(certificate, for: purpose, minimumLevel: level.policyLevel, at: time)
        } catch {
            throw RelyingPartyError(certificate: error)
        }
        try await checkRevocation(path)
        return (certificate, AssuranceLevel(path.level))
    }

    private func checkRevocation(_ path: PathValidator.Path) async throws(RelyingPartyError) {
        guard case .required(let source) = revocation else { return }
        guard path.certificates.count >= 2 else { throw RelyingPartyError(.revocationUnknown) }
        let status: RevocationStatus
        do {
            status = try await source.status(
                of: path.certificates[0].der, issuer: path.certificates[1].der, at: time)
        } catch {
            throw RelyingPartyError(.revocationUnknown, "the source gave no answer")
        }
        switch status {
        case .good: return
        case .revoked: throw RelyingPartyError(.revoked)
        case .unknown: throw RelyingPartyError(.revocationUnknown, "the source does not know the certificate")
        }
    }
}
