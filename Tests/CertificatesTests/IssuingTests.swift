import EIDCrypto
import Testing

@testable import Certificates

struct IssuingTests {
    let hierarchy: Hierarchy

    init() throws { hierarchy = try Hierarchy() }

    @Test func `openssl verifies our certificates strictly and for their purpose alone`() throws {
        let openssl = try OpenSSLCommand()
        defer { openssl.remove() }
        try openssl.write([
            "root.pem": hierarchy.root.certificate, "issuing.pem": hierarchy.issuing.certificate,
            "auth.pem": hierarchy.authentication, "sign.pem": hierarchy.signing,
        ])
        let verify =
            "verify -x509_strict -check_ss_sig -attime \(Hierarchy.now) -CAfile root.pem -untrusted issuing.pem"
        #expect(try openssl.run("\(verify) root.pem").status == 0)
        #expect(try openssl.run("\(verify) issuing.pem").status == 0)
        #expect(try openssl.run("\(verify) -purpose sslclient auth.pem").status == 0)
        #expect(try openssl.run("\(verify) sign.pem").status == 0)
        let wrong = try openssl.run("\(verify) -purpose sslclient sign.pem")
        #expect(wrong.status != 0)
        #expect(wrong.output.contains("error 26"))
    }

    @Test func `the citizen's subject has its attributes in the fixed order and string types`() {
        let subject = hierarchy.authentication.subject
        #expect(subject.attributes.map(\.type) == [.countryName, .surname, .givenName, .serialNumber, .commonName])
        #expect(subject.attributes.map(\.tag) == [19, 12, 12, 19, 12])
        #expect(subject[.serialNumber] == "PNOMN-110101234567")
        #expect(subject[.commonName] == "BATAA,DÖLGÖÖN")
        #expect(hierarchy.authentication.issuer == hierarchy.issuing.certificate.subject)
        let authority = hierarchy.issuing.certificate.subject
        #expect(
            authority.attributes.map(\.type)
                == [.countryName, .organizationName, .organizationIdentifier, .commonName])
        #expect(authority.attributes.map(\.tag) == [19, 12, 12, 12])
    }

    @Test func `each profile carries its extensions and no others`() {
        let root = hierarchy.root.certificate
        #expect(root.basicConstraints == .init(isAuthority: true, pathLength: nil))
        #expect(root.keyUsage == [.keyCertSign, .cRLSign])
        #expect(root.policies.isEmpty && root.authorityKeyIdentifier == nil && root.crlURLs.isEmpty)

        let issuing = hierarchy.issuing.certificate
        #expect(issuing.basicConstraints == .init(isAuthority: true, pathLength: 0))
        #expect(issuing.keyUsage == [.keyCertSign, .cRLSign])
        #expect(issuing.authorityKeyIdentifier == root.subjectKeyIdentifier)
        #expect(issuing.caIssuersURLs == ["http://status.eid.example.org/root.cer"])
        #expect(issuing.crlURLs == ["http://status.eid.example.org/root.crl"])

        let authentication = hierarchy.authentication
        #expect(authentication.basicConstraints == .init(isAuthority: false, pathLength: nil))
        #expect(authentication.keyUsage == .digitalSignature)
        #expect(authentication.extendedKeyUsage == [.clientAuth])
        #expect(authentication.policies == [.developmentAuthentication, .ncp])

        let signing = hierarchy.signing
        #expect(signing.keyUsage == .contentCommitment)
        #expect(signing.extendedKeyUsage.isEmpty)
        #expect(signing.policies == [.developmentSigning, .ncp])

        for certificate in [authentication, signing] {
            #expect(certificate.authorityKeyIdentifier == issuing.subjectKeyIdentifier)
            #expect(certificate.subjectKeyIdentifier?.count == 20)
            #expect(certificate.ocspURLs == ["http://status.eid.example.org/ocsp"])
            #expect(certificate.caIssuersURLs == ["http://status.eid.example.org/issuing.cer"])
            #expect(certificate.crlURLs == ["http://status.eid.example.org/issuing.crl"])
            #expect(certificate.qcStatements?.statements == [.pkixQCSyntaxV2])
            #expect(certificate.qcStatements?.semantics == .naturalPersonSemantics)
            #expect(certificate.signatureAlgorithm == .ecdsaWithSHA256)
        }
    }

    @Test func `legal statements appear when the operator switches them on`() throws {
        var configuration = hierarchy.configuration
        configuration.signingPolicies = [.developmentSigning, .qcpNaturalQSCD]
        configuration.signingStatements = [
            .compliance, .secureDevice, .typeESign,
            .disclosure([.init(url: "https://pki.example.org/pds-en.pdf", language: "en")]), .legislation(["MN"]),
        ]
        let certificate = try Hierarchy(configuration: configuration).signing
        #expect(
            certificate.qcStatements?.statements
                == [.qcCompliance, .qcSSCD, .qcType, .qcPDS, .qcCClegislation, .pkixQCSyntaxV2])
        #expect(certificate.qcStatements?.types == [.qcTypeESign])
    }

    @Test func `encodings are minimal`() {
        func contains(_ certificate: Certificate, _ pattern: [UInt8]) -> Bool {
            certificate.der.indices.contains { certificate.der[$0...].starts(with: pattern) }
        }
        #expect(contains(hierarchy.authentication, [0x04, 0x04, 0x03, 0x02, 0x07, 0x80]))
        #expect(contains(hierarchy.signing, [0x04, 0x04, 0x03, 0x02, 0x06, 0x40]))
        #expect(contains(hierarchy.root.certificate, [0x04, 0x04, 0x03, 0x02, 0x01, 0x06]))
        // CA FALSE is an empty SEQUENCE inside a critical extension.
        #expect(contains(hierarchy.signing, [0x55, 0x1D, 0x13, 0x01, 0x01, 0xFF, 0x04, 0x02, 0x30, 0x00]))
    }

    @Test func `validity is back-dated five minutes and never outlives the issuer`() throws {
        let authentication = hierarchy.authentication
        #expect(authentication.notBefore == hierarchy.issuing.certificate.notBefore)
        let later = Hierarchy.now + 8 * 365 * 86_400
        let late = try hierarchy.issuing.issue(
            .signing(hierarchy.configuration), to: Hierarchy.citizen, key: hierarchy.signingKey.publicKey,
            serial: Hierarchy.serial(), now: later)
        #expect(late.notBefore == later - 300)
        #expect(late.notAfter == hierarchy.issuing.certificate.notAfter)
        #expect(throws: CertificateError.issuer) {
            try hierarchy.issuing.issue(
                .signing(hierarchy.configuration), to: Hierarchy.citizen, key: hierarchy.signingKey.publicKey,
                serial: Hierarchy.serial(), now: later + 3 * 365 * 86_400)
        }
    }

    @Test func `years from 2050 on are GeneralizedTime`() throws {
        let late = try Hierarchy(now: 2_600_000_000)
        #expect(late.root.certificate.notAfter == 2_600_000_000 - 300 + 20 * 365 * 86_400 - 1)
        try CertificatePurpose.login.check(late.authentication)
        _ = try late.validator.validate(late.authentication, for: .login, at: 2_600_000_000)
    }

    @Test(arguments: [
        ("PNOMN-УБ90010112", OID.serialNumber), ("PNOMN_90010112", .serialNumber), ("", .serialNumber),
        (String(repeating: "1", count: 65), .serialNumber),
    ])
    func `an identifier outside PrintableString is refused`(identifier: String, attribute: OID) {
        #expect(throws: CertificateError.name(attribute)) {
            try hierarchy.issuing.issue(
                .signing(hierarchy.configuration),
                to: .citizen(surname: "BATAA", givenName: "DÖLGÖÖN", identifier: identifier),
                key: hierarchy.signingKey.publicKey, serial: Hierarchy.serial(), now: Hierarchy.now)
        }
    }

    @Test func `empty names, control characters and long country codes are refused`() {
        let names: [(SubjectName, OID)] = [
            (.citizen(surname: "", givenName: "DÖLGÖÖN", identifier: "PNOMN-1"), .surname),
            (.citizen(surname: "BA\u{0}TAA", givenName: "DÖLGÖÖN", identifier: "PNOMN-1"), .surname),
            (.citizen(country: "MNG", surname: "BATAA", givenName: nil, identifier: "PNOMN-1"), .countryName),
        ]
        for (name, attribute) in names {
            #expect(throws: CertificateError.name(attribute)) {
                try hierarchy.issuing.issue(
                    .signing(hierarchy.configuration), to: name, key: hierarchy.signingKey.publicKey,
                    serial: Hierarchy.serial(), now: Hierarchy.now)
            }
        }
    }

    @Test func `a common name is cut after 64 characters`() throws {
        let name = SubjectName.citizen(
            surname: String(repeating: "Ö", count: 60), givenName: "DÖLGÖÖN", identifier: "PNOMN-1")
        let certificate = try hierarchy.issuing.issue(
            .signing(hierarchy.configuration), to: name, key: hierarchy.signingKey.publicKey,
            serial: Hierarchy.serial(), now: Hierarchy.now)
        #expect(certificate.subject[.commonName] == String(repeating: "Ö", count: 60) + ",DÖL")
        #expect(certificate.subject[.givenName] == "DÖLGÖÖN")
        #expect(SubjectName.commonName(surname: nil, givenName: "DÖLGÖÖN") == "DÖLGÖÖN")
    }

    @Test func `a serial is 16 to 20 bytes, positive and minimal`() {
        #expect(CertificateSerial([UInt8](repeating: 1, count: 15)) == nil)
        #expect(CertificateSerial([UInt8](repeating: 1, count: 21)) == nil)
        #expect(CertificateSerial([0x80] + [UInt8](repeating: 1, count: 15)) == nil)
        #expect(CertificateSerial([0x00] + [UInt8](repeating: 1, count: 15)) == nil)
        #expect(CertificateSerial([0x7F] + [UInt8](repeating: 0, count: 19)) != nil)
        let drawn = Hierarchy.serial()
        #expect(CertificateSerial(drawn.bytes) == drawn)
        #expect(hierarchy.authentication.serialNumber.count == 16)
    }

    @Test func `s is in the lower half whatever the signer gives`() throws {
        for _ in 0..<8 {
            let certificate = try hierarchy.issuing.issue(
                .signing(hierarchy.configuration), to: Hierarchy.citizen, key: hierarchy.signingKey.publicKey,
                serial: Hierarchy.serial(), now: Hierarchy.now)
            let signature = try #require(SignatureTail.signature(of: certificate))
            #expect(signature.isLowS)
        }
    }

    @Test func `a signer that lies, throws or has another key issues nothing`() throws {
        struct Liar: CertificateSigner {
            let publicKey: Point
            let answer: @Sendable ([UInt8]) throws -> [UInt8]
            func sign(_ tbs: [UInt8]) throws -> [UInt8] { try answer(tbs) }
        }
        let key = SigningKey.generate()
        let other = SigningKey.generate()
        let certificate = try hierarchy.root.issue(
            .issuing(hierarchy.configuration), to: Hierarchy.authorityName("CA"), key: key.publicKey,
            serial: Hierarchy.serial(), now: Hierarchy.now)
        let answers: [@Sendable ([UInt8]) throws -> [UInt8]] = [
            { _ in [] }, { _ in throw CertificateError.library }, { try other.sign($0) },
            { try key.sign($0 + [0]) }, { try key.sign($0).dropLast() },
        ]
        for answer in answers {
            let authority = try CertificateAuthority(
                certificate: certificate, signer: Liar(publicKey: key.publicKey, answer: answer))
            #expect(throws: CertificateError.signing) {
                try authority.issue(
                    .signing(hierarchy.configuration), to: Hierarchy.citizen, key: hierarchy.signingKey.publicKey,
                    serial: Hierarchy.serial(), now: Hierarchy.now)
            }
        }
        #expect(throws: CertificateError.signerMismatch) {
            try CertificateAuthority(certificate: certificate, signer: other)
        }
        #expect(throws: CertificateError.issuer) {
            try CertificateAuthority(certificate: hierarchy.authentication, signer: hierarchy.citizenKey)
        }
    }

    @Test func `an issuing CA makes no CA below it and no certificate for its own key`() throws {
        #expect(throws: CertificateError.issuer) {
            try hierarchy.issuing.issue(
                .issuing(hierarchy.configuration), to: Hierarchy.authorityName("Sub CA"),
                key: SigningKey.generate().publicKey, serial: Hierarchy.serial(), now: Hierarchy.now)
        }
        let own = try #require(hierarchy.issuing.certificate.publicKey)
        #expect(throws: CertificateError.keyReused) {
            try hierarchy.issuing.issue(
                .signing(hierarchy.configuration), to: Hierarchy.citizen, key: own, serial: Hierarchy.serial(),
                now: Hierarchy.now)
        }
    }

    @Test func `a TLS server certificate names loopback and verifies as a server`() throws {
        let authority = try CertificateAuthority.selfSigned(
            .tlsAuthority, name: .named("eid development TLS CA"), signer: SigningKey.generate(),
            serial: Hierarchy.serial(), now: Hierarchy.now)
        let server = try authority.issue(
            .tlsServer(names: ["box.example.org"]), to: .named("localhost"), key: SigningKey.generate().publicKey,
            serial: Hierarchy.serial(), now: Hierarchy.now)
        #expect(
            server.alternativeNames == [
                .dns("localhost"), .ip([127, 0, 0, 1]), .ip([UInt8](repeating: 0, count: 15) + [1]),
                .dns("box.example.org"),
            ])
        let openssl = try OpenSSLCommand()
        defer { openssl.remove() }
        try openssl.write(["ca.pem": authority.certificate, "server.pem": server])
        let verify = "verify -x509_strict -attime \(Hierarchy.now) -CAfile ca.pem -purpose sslserver"
        #expect(try openssl.run("\(verify) -verify_ip 127.0.0.1 server.pem").status == 0)
        #expect(try openssl.run("\(verify) -verify_ip ::1 server.pem").status == 0)
        #expect(try openssl.run("\(verify) -verify_hostname localhost server.pem").status == 0)
        #expect(try openssl.run("\(verify) -verify_hostname example.org server.pem").status != 0)
    }

    @Test(arguments: [
        "https://a.example.org", "ftp://a", "http://", "http://a b", "http://a?x", "http://é.example.org",
    ])
    func `a status URL that is not plain http is refused`(base: String) {
        #expect(throws: CertificateError.configuration("statusBaseURL is no plain http URL")) {
            try StatusLocations(base: base)
        }
    }
}

/// The signature at the end of a certificate: BIT STRING with no unused bits.
enum SignatureTail {
    static func signature(of certificate: Certificate) -> ECDSASignature? {
        for length in 66...72 {
            let tail = Array(certificate.der.suffix(length + 3))
            if tail.starts(with: [0x03, UInt8(length + 1), 0x00]) {
                return ECDSASignature(der: Array(tail.dropFirst(3)))
            }
        }
        return nil
    }
}
