/// What a kind of certificate says beside its subject, key, serial and times.
package struct CertificateProfile: Sendable, Hashable {
    let isAuthority: Bool
    let pathLength: Int?
    let keyUsage: KeyUsage
    let extendedKeyUsage: [OID]
    let policies: [OID]
    let locations: Locations?
    let statements: [QCStatement]
    let alternativeNames: [Certificate.AlternativeName]
    /// Seconds.
    let life: Int64

    struct Locations: Sendable, Hashable {
        let ocsp: String?
        let caIssuers: String
        let crl: String
    }

    private init(
        isAuthority: Bool = false, pathLength: Int? = nil, keyUsage: KeyUsage, extendedKeyUsage: [OID] = [],
        policies: [OID] = [], locations: Locations? = nil, statements: [QCStatement] = [],
        alternativeNames: [Certificate.AlternativeName] = [], days: Int64
    ) {
        self.isAuthority = isAuthority
        self.pathLength = pathLength
        self.keyUsage = keyUsage
        self.extendedKeyUsage = extendedKeyUsage
        self.policies = policies
        self.locations = locations
        self.statements = statements
        self.alternativeNames = alternativeNames
        life = days * 86_400
    }
}

// MARK: Citizens and their CAs

extension CertificateProfile {
    /// Self-signed; signs only the issuing CA and the root CRL.
    package static func root(_ configuration: AuthorityConfiguration) -> CertificateProfile {
        CertificateProfile(
            isAuthority: true, keyUsage: [.keyCertSign, .cRLSign], days: Int64(configuration.rootLife) * 365)
    }

    /// Signs citizens' certificates; may have no CA below it.
    package static func issuing(_ configuration: AuthorityConfiguration) -> CertificateProfile {
        CertificateProfile(
            isAuthority: true, pathLength: 0, keyUsage: [.keyCertSign, .cRLSign], policies: [.anyPolicy],
            locations: configuration.locations.ofRoot, days: Int64(configuration.issuingLife) * 365)
    }

    /// A citizen's log-in key (PIN1): digitalSignature alone.
    package static func authentication(_ configuration: AuthorityConfiguration) -> CertificateProfile {
        CertificateProfile(
            keyUsage: .digitalSignature, extendedKeyUsage: configuration.authenticationUsages,
            policies: configuration.authenticationPolicies, locations: configuration.locations.ofIssuing,
            statements: [.naturalPersonSemantics], days: Int64(configuration.citizenLife) * 365)
    }

    /// A citizen's signing key (PIN2): contentCommitment alone, no extended key usage.
    package static func signing(_ configuration: AuthorityConfiguration) -> CertificateProfile {
        CertificateProfile(
            keyUsage: .contentCommitment, policies: configuration.signingPolicies,
            locations: configuration.locations.ofIssuing,
            statements: configuration.signingStatements + [.naturalPersonSemantics],
            days: Int64(configuration.citizenLife) * 365)
    }
}

// MARK: TLS for development

extension CertificateProfile {
    /// A TLS CA for one machine; not the citizens' root.
    package static let tlsAuthority = CertificateProfile(
        isAuthority: true, pathLength: 0, keyUsage: [.keyCertSign, .cRLSign], days: 825)

    /// A TLS server on loopback: localhost, 127.0.0.1 and ::1, and the names given.
    package static func tlsServer(names: [String] = []) -> CertificateProfile {
        let loopback: [Certificate.AlternativeName] = [
            .dns("localhost"), .ip([127, 0, 0, 1]), .ip([UInt8](repeating: 0, count: 15) + [1]),
        ]
        return CertificateProfile(
            keyUsage: .digitalSignature, extendedKeyUsage: [.serverAuth],
            alternativeNames: loopback + names.map { .dns($0) }, days: 398)
    }
}
