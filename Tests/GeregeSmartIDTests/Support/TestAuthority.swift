import Certificates
import EIDCrypto
import Foundation

/// A root and an issuing CA for citizens' certificates in tests.
struct TestAuthority: Sendable {
    let root: CertificateAuthority
    let issuing: CertificateAuthority
    let configuration: AuthorityConfiguration

    static let now = Int64(Date().timeIntervalSince1970)

    static let shared: TestAuthority = {
        do { return try TestAuthority() } catch { preconditionFailure("\(error)") }
    }()

    static var rootPEM: String { shared.root.certificate.pem }

    init() throws {
        configuration = AuthorityConfiguration(locations: try StatusLocations(base: "http://127.0.0.1:8080"))
        let rootSigner = SigningKey.generate()
        root = try CertificateAuthority.selfSigned(
            .root(configuration), name: Self.name("Root"), signer: rootSigner, serial: .random(SystemRandom()),
            now: Self.now)
        let signer = SigningKey.generate()
        let certificate = try root.issue(
            .issuing(configuration), to: Self.name("Issuing"), key: signer.publicKey, serial: .random(SystemRandom()),
            now: Self.now)
        issuing = try CertificateAuthority(certificate: certificate, signer: signer)
    }

    func certify(
        _ key: Point, auth: Bool, surname: String = "BAT", givenName: String = "DORJ",
        identifier: String = "PNOMN-123456789"
    ) throws -> Certificate {
        try issuing.issue(
            auth ? .authentication(configuration) : .signing(configuration),
            to: .citizen(surname: surname, givenName: givenName, identifier: identifier), key: key,
            serial: .random(SystemRandom()), now: Self.now)
    }

    private static func name(_ name: String) -> SubjectName {
        .authority(organization: "Test", organizationIdentifier: "NTRMN-1234567", commonName: name)
    }
}
