import EIDCrypto
import TestSupport
import Testing

@testable import Certificates

struct PathTests {
    let hierarchy: Hierarchy

    init() throws { hierarchy = try Hierarchy() }

    private func check(
        _ certificate: Certificate, _ purpose: CertificatePurpose = .login, level: PolicyLevel = .qualified,
        at time: Int64 = Hierarchy.now
    ) throws -> PathValidator.Path {
        try hierarchy.validator.validate(certificate, for: purpose, minimumLevel: level, at: time)
    }

    @Test func `both certificates lead to the root`() throws {
        let path = try check(hierarchy.authentication)
        #expect(
            path.certificates
                == [hierarchy.authentication, hierarchy.issuing.certificate, hierarchy.root.certificate])
        #expect(path.level == .qualified)
        #expect(try check(hierarchy.signing, .signing).level == .qualified)
    }

    @Test func `a signing certificate does not log in and a log-in certificate does not sign`() {
        #expect(throws: CertificateError.keyUsage) { try check(hierarchy.signing, .login) }
        #expect(throws: CertificateError.keyUsage) { try check(hierarchy.authentication, .signing) }
    }

    @Test func `a CA certificate is no person's`() {
        #expect(throws: CertificateError.notEndEntity) { try check(hierarchy.issuing.certificate) }
        #expect(throws: CertificateError.notEndEntity) { try check(hierarchy.root.certificate, .signing) }
    }

    @Test func `a log-in certificate needs clientAuth or the Smart-ID usage`() throws {
        var configuration = hierarchy.configuration
        configuration.authenticationUsages = [.smartIDAuthentication]
        let other = try Hierarchy(configuration: configuration)
        _ = try other.validator.validate(other.authentication, for: .login, at: Hierarchy.now)
        configuration.authenticationUsages = [.timeStamping]
        let wrong = try Hierarchy(configuration: configuration)
        #expect(throws: CertificateError.extendedKeyUsage) {
            try wrong.validator.validate(wrong.authentication, for: .login, at: Hierarchy.now)
        }
    }

    @Test func `the time decides`() {
        let life = hierarchy.authentication
        #expect(throws: Never.self) { try check(life, at: life.notAfter - 1) }
        #expect(throws: CertificateError.expired) { try check(life, at: life.notAfter) }
        #expect(throws: Never.self) { try check(life, at: life.notBefore) }
        #expect(throws: CertificateError.notYetValid) { try check(life, at: life.notBefore - 1) }
    }

    @Test func `another scheme's certificate is untrusted`() throws {
        let other = try Hierarchy()
        let validator = PathValidator(
            roots: [hierarchy.root.certificate], intermediates: [other.issuing.certificate],
            policyLevels: .development)
        #expect(throws: CertificateError.untrustedIssuer) {
            try validator.validate(other.authentication, for: .login, at: Hierarchy.now)
        }
        let withoutIssuing = PathValidator(
            roots: [hierarchy.root.certificate], intermediates: [], policyLevels: .development)
        #expect(throws: CertificateError.untrustedIssuer) {
            try withoutIssuing.validate(hierarchy.authentication, for: .login, at: Hierarchy.now)
        }
        let withoutRoots = PathValidator(
            roots: [], intermediates: [hierarchy.issuing.certificate], policyLevels: .development)
        #expect(throws: CertificateError.untrustedIssuer) {
            try withoutRoots.validate(hierarchy.authentication, for: .login, at: Hierarchy.now)
        }
    }

    @Test func `an intermediate is no anchor`() throws {
        let validator = PathValidator(
            roots: [hierarchy.issuing.certificate], intermediates: [], policyLevels: .development)
        #expect(throws: CertificateError.untrustedIssuer) {
            try validator.validate(hierarchy.authentication, for: .login, at: Hierarchy.now)
        }
    }

    @Test func `a changed signature is a bad signature`() throws {
        var der = hierarchy.authentication.der
        der[der.count - 1] ^= 1
        let changed = try Certificate(der: der)
        #expect(throws: CertificateError.badSignature) { try check(changed) }
    }

    @Test func `levels rank and unknown policies have none`() throws {
        let levels = PolicyLevels([.developmentAuthentication: .advanced])
        let validator = PathValidator(
            roots: [hierarchy.root.certificate], intermediates: [hierarchy.issuing.certificate], policyLevels: levels)
        #expect(throws: CertificateError.levelTooLow) {
            try validator.validate(hierarchy.authentication, for: .login, at: Hierarchy.now)
        }
        let path = try validator.validate(
            hierarchy.authentication, for: .login, minimumLevel: .advanced, at: Hierarchy.now)
        #expect(path.level == .advanced)
        #expect(throws: CertificateError.unknownPolicy) {
            try validator.validate(hierarchy.signing, for: .signing, minimumLevel: .advanced, at: Hierarchy.now)
        }
    }

    @Test func `a CA gives only the policies of its own certificate`() throws {
        let tls = try CertificateAuthority(
            certificate: try hierarchy.root.issue(
                .tlsAuthority, to: Hierarchy.authorityName("CA without policies"),
                key: hierarchy.signingKey.publicKey, serial: Hierarchy.serial(), now: Hierarchy.now),
            signer: hierarchy.signingKey)
        let leaf = try tls.issue(
            .authentication(hierarchy.configuration), to: Hierarchy.citizen, key: hierarchy.citizenKey.publicKey,
            serial: Hierarchy.serial(), now: Hierarchy.now)
        let validator = PathValidator(
            roots: [hierarchy.root.certificate], intermediates: [tls.certificate], policyLevels: .development)
        #expect(throws: CertificateError.unknownPolicy) {
            try validator.validate(leaf, for: .login, minimumLevel: .advanced, at: Hierarchy.now)
        }
    }

    @Test(arguments: [
        ("P-256 -pkeyopt ec_param_enc:explicit", CertificateError.explicitCurve), ("P-384", .notP256),
    ])
    func `a leaf on explicit parameters or another curve is refused`(curve: String, error: CertificateError) throws {
        let openssl = try OpenSSLCommand()
        defer { openssl.remove() }
        let made = try openssl.run(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:\(curve) -nodes -keyout key.pem -out leaf.pem -subj /CN=x"
                + " -addext basicConstraints=critical,CA:FALSE -addext keyUsage=critical,digitalSignature"
                + " -addext extendedKeyUsage=clientAuth")
        try #require(made.status == 0, "\(made.output)")
        let leaf = try Certificate(pem: openssl.read("leaf.pem"))
        #expect(throws: error) { try check(leaf) }
    }

    @Test(.enabled(if: VectorFiles.available, VectorFiles.whyAbsent))
    func `the sample of the profile parses and leads to its root at its time`() throws {
        func sample(_ name: String) throws -> Certificate {
            try Certificate(
                pem: String(decoding: VectorFiles.data("x509/profile-sample/\(name).pem"), as: UTF8.self))
        }
        let time: Int64 = 1_796_062_000
        let validator = PathValidator(
            roots: [try sample("root")], intermediates: [try sample("issuing")], policyLevels: .development)
        let authentication = try sample("auth")
        _ = try validator.validate(authentication, for: .login, at: time)
        _ = try validator.validate(try sample("sign"), for: .signing, at: time)
        #expect(authentication.subject[.serialNumber] == "PNOMN-110101234567")
        #expect(authentication.subject[.commonName] == "Дорж,Бат")
        #expect(try sample("sign").qcStatements?.types == [.qcTypeESign])
        for wrong in ["ocsp", "tsa", "issuing", "root"] {
            let certificate = try sample(wrong)
            #expect(throws: CertificateError.self) { try validator.validate(certificate, for: .login, at: time) }
            #expect(throws: CertificateError.self) { try validator.validate(certificate, for: .signing, at: time) }
        }
        #expect(throws: CertificateError.expired) {
            try validator.validate(authentication, for: .login, at: time + 4 * 365 * 86_400)
        }
    }
}
