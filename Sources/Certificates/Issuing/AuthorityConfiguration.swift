/// What the operator decides about the certificates of this scheme.
package struct AuthorityConfiguration: Sendable, Hashable {
    /// Policies of authentication certificates; one of them is the scheme's own and has a level.
    package var authenticationPolicies: [OID]
    /// Policies of signing certificates.
    package var signingPolicies: [OID]
    /// Extended key usages of authentication certificates.
    package var authenticationUsages: [OID]
    /// The QC statements of signing certificates beside the semantics one. Empty by default: each is a legal claim.
    package var signingStatements: [QCStatement]
    package var policyLevels: PolicyLevels
    package var locations: StatusLocations
    /// Years.
    package var rootLife: Int
    /// Years.
    package var issuingLife: Int
    /// Years.
    package var citizenLife: Int

    /// A test scheme: the development arc's policies, NCP, no legal claims.
    package init(locations: StatusLocations) {
        authenticationPolicies = [.developmentAuthentication, .ncp]
        signingPolicies = [.developmentSigning, .ncp]
        authenticationUsages = [.clientAuth]
        signingStatements = []
        policyLevels = .development
        self.locations = locations
        rootLife = 20
        issuingLife = 10
        citizenLife = 3
    }
}

/// Where the status services of this scheme are: plain `http:` on purpose, or looking up the status of a TLS
/// certificate would need TLS.
package struct StatusLocations: Sendable, Hashable {
    /// `statusBaseURL`, without a slash at its end.
    package let base: String

    /// Errors: `configuration` unless an ASCII `http://` URL of at most 200 characters without query or fragment.
    package init(base: String) throws(CertificateError) {
        var base = base
        while base.hasSuffix("/") { base.removeLast() }
        guard base.hasPrefix("http://"), (8...200).contains(base.utf8.count),
            base.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
        else { throw .configuration("statusBaseURL is no plain http URL") }
        self.base = base
    }

    package static let ocspPath = "/ocsp"
    /// The root's certificate, DER.
    package static let rootCertificatePath = "/root.cer"
    package static let rootCRLPath = "/root.crl"
    /// The issuing CA's certificate, DER.
    package static let issuingCertificatePath = "/issuing.cer"
    package static let issuingCRLPath = "/issuing.crl"

    /// Under a root: no OCSP, its CRL is enough for a handful of CA certificates.
    var ofRoot: CertificateProfile.Locations {
        .init(ocsp: nil, caIssuers: base + Self.rootCertificatePath, crl: base + Self.rootCRLPath)
    }

    var ofIssuing: CertificateProfile.Locations {
        .init(
            ocsp: base + Self.ocspPath, caIssuers: base + Self.issuingCertificatePath, crl: base + Self.issuingCRLPath)
    }
}
