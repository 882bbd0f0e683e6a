import Certificates
import EIDCrypto
import RelyingParty

/// A CA of the tests, a citizen with both certificates, and what a relying party must trust.
struct Scheme: Sendable {
    /// 2026-11-30T20:00:00Z.
    static let now: Int64 = 1_796_068_800

    let configuration: AuthorityConfiguration
    let root: Certificate
    let issuing: CertificateAuthority
    let loginKey = SigningKey.generate()
    let signingKey = SigningKey.generate()
    let login: Certificate
    let signing: Certificate

    /// One for all tests that do not change it.
    static func shared() throws -> Scheme { try made.get() }
    private static let made = Result { try Scheme() }

    init() throws {
        configuration = AuthorityConfiguration(locations: try StatusLocations(base: "http://127.0.0.1:8080"))
        let root = try CertificateAuthority.selfSigned(
            .root(configuration), name: Scheme.authority("Test Root G1"), signer: SigningKey.generate(),
            serial: Scheme.serial(), now: Scheme.now)
        let key = SigningKey.generate()
        issuing = try CertificateAuthority(
            certificate: root.issue(
                .issuing(configuration), to: Scheme.authority("Test Issuing CA G1"), key: key.publicKey,
                serial: Scheme.serial(), now: Scheme.now), signer: key)
        self.root = root.certificate
        login = try issuing.issue(
            .authentication(configuration), to: Scheme.citizen("PNOMN-110101234567"), key: loginKey.publicKey,
            serial: Scheme.serial(), now: Scheme.now)
        signing = try issuing.issue(
            .signing(configuration), to: Scheme.citizen("PNOMN-110101234567"), key: signingKey.publicKey,
            serial: Scheme.serial(), now: Scheme.now)
    }

    func trust(_ levels: [String: AssuranceLevel] = CitizenTrust.developmentPolicyLevels) throws -> CitizenTrust {
        try CitizenTrust(pem: root.pem + issuing.certificate.pem, policyLevels: levels)
    }

    static func citizen(_ identifier: String) -> SubjectName {
        .citizen(surname: "BATAA", givenName: "DÖLGÖÖN", identifier: identifier)
    }

    private static func authority(_ name: String) -> SubjectName {
        .authority(organization: "Test Trust Centre", organizationIdentifier: "NTRMN-1234567", commonName: name)
    }

    static func serial() -> CertificateSerial { .random(SystemRandom()) }
}
