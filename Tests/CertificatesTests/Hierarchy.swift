import EIDCrypto

@testable import Certificates

/// A root, an issuing CA and one citizen with both certificates, made at a fixed time.
struct Hierarchy {
    /// 2026-11-30T20:00:00Z.
    static let now: Int64 = 1_796_068_800
    static let configuration = try? AuthorityConfiguration(
        locations: StatusLocations(base: "http://status.eid.example.org/"))

    let configuration: AuthorityConfiguration
    let root: CertificateAuthority
    let issuing: CertificateAuthority
    let citizenKey = SigningKey.generate()
    let signingKey = SigningKey.generate()
    let authentication: Certificate
    let signing: Certificate

    init(now: Int64 = Hierarchy.now, configuration: AuthorityConfiguration? = Hierarchy.configuration) throws {
        guard let configuration else { throw CertificateError.configuration("test") }
        self.configuration = configuration
        root = try CertificateAuthority.selfSigned(
            .root(configuration), name: Hierarchy.authorityName("Example eID Root CA G1"),
            signer: SigningKey.generate(),
            serial: Hierarchy.serial(), now: now)
        let key = SigningKey.generate()
        let certificate = try root.issue(
            .issuing(configuration), to: Hierarchy.authorityName("Example eID Issuing CA G1"), key: key.publicKey,
            serial: Hierarchy.serial(), now: now)
        issuing = try CertificateAuthority(certificate: certificate, signer: key)
        authentication = try issuing.issue(
            .authentication(configuration), to: Hierarchy.citizen, key: citizenKey.publicKey,
            serial: Hierarchy.serial(), now: now)
        signing = try issuing.issue(
            .signing(configuration), to: Hierarchy.citizen, key: signingKey.publicKey, serial: Hierarchy.serial(),
            now: now)
    }

    static let citizen = SubjectName.citizen(surname: "BATAA", givenName: "DÖLGÖÖN", identifier: "PNOMN-110101234567")

    static func authorityName(_ commonName: String) -> SubjectName {
        .authority(
            organization: "Example Trust Centre", organizationIdentifier: "NTRMN-1234567", commonName: commonName)
    }

    static func serial() -> CertificateSerial { .random(SystemRandom()) }

    var validator: PathValidator {
        PathValidator(
            roots: [root.certificate], intermediates: [issuing.certificate],
            policyLevels: configuration.policyLevels)
    }
}
