package import Certificates

/// Which citizens' certificates are accepted: roots, the CAs below them, and what each policy is worth.
public struct CitizenTrust: Sendable {
    package let paths: PathValidator

    /// - Parameters:
    ///   - pem: Self-signed certificates become roots; the others help to find a path and are not trusted themselves.
    ///     Sessions deliver the citizen's certificate alone, so the issuing CAs must be here.
    ///   - policyLevels: Policy OID → level, the same setting as the CA's.
    /// - Throws: `configuration`.
    public init(pem: String, policyLevels: [String: AssuranceLevel]) throws(RelyingPartyError) {
        let certificates: [Certificate]
        do throws(CertificateError) {
            certificates = try Certificate.all(inPEM: pem)
        } catch {
            throw RelyingPartyError(.configuration, "the citizens' roots are no PEM certificates")
        }
        let roots = certificates.filter { $0.issuer == $0.subject }
        guard !roots.isEmpty else { throw RelyingPartyError(.configuration, "no self-signed citizens' root") }
        var levels: [OID: PolicyLevel] = [:]
        for (text, level) in policyLevels {
            guard let policy = OID(text) else { throw RelyingPartyError(.configuration, "no policy OID: \(text)") }
            levels[policy] = level.policyLevel
        }
        paths = PathValidator(
            roots: roots, intermediates: certificates.filter { $0.issuer != $0.subject },
            policyLevels: PolicyLevels(levels))
    }

    /// What the development server's CA issues, both as qualified. A test scheme: no legal claim.
    public static let developmentPolicyLevels: [String: AssuranceLevel] = [
        OID.developmentAuthentication.dotted: .qualified, OID.developmentSigning.dotted: .qualified,
    ]
}
