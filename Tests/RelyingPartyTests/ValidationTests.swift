import Certificates
import EIDAPI
import EIDCrypto
import RelyingParty
import Testing

/// Every rule of rp-api.md §15 fires when one thing is wrong.
struct ValidationTests {
    let scheme: Scheme

    init() throws { scheme = try Scheme.shared() }

    struct Case: Sendable, CustomTestStringConvertible {
        let path: String
        let value: String?
        let code: RelyingPartyError.Code
        var testDescription: String { "\(path) = \(value ?? "absent")" }
    }

    static let loginCases: [Case] = [
        .init(path: "result", value: nil, code: .incompleteAnswer),
        .init(path: "result.documentNumber", value: nil, code: .incompleteAnswer),
        .init(path: "result.documentNumber", value: "a b", code: .incompleteAnswer),
        .init(path: "signature", value: nil, code: .incompleteAnswer),
        .init(path: "signature.value", value: nil, code: .incompleteAnswer),
        .init(path: "signature.serverRandom", value: nil, code: .incompleteAnswer),
        .init(path: "signature.serverRandom", value: "AAAA", code: .incompleteAnswer),
        .init(path: "signature.userChallenge", value: nil, code: .incompleteAnswer),
        .init(path: "cert", value: nil, code: .incompleteAnswer),
        .init(path: "interactionTypeUsed", value: nil, code: .incompleteAnswer),
        .init(path: "signatureProtocol", value: nil, code: .incompleteAnswer),
        .init(path: "signatureProtocol", value: "RAW_DIGEST_SIGNATURE", code: .wrongProtocol),
        .init(path: "signature.flowType", value: "QR", code: .wrongFlow),
        .init(path: "signature.flowType", value: "Web2App", code: .wrongFlow),
        .init(path: "signature.initialCallbackUrl", value: "https://rp.example.mn/", code: .wrongCallbackURL),
        .init(path: "signature.signatureAlgorithm", value: "rsassa-pss", code: .wrongAlgorithm),
        .init(path: "signature.signatureAlgorithm", value: nil, code: .wrongAlgorithm),
        .init(
            path: "signature.signatureAlgorithmParameters.hashAlgorithm", value: "SHA-512", code: .wrongAlgorithm),
        .init(path: "interactionTypeUsed", value: "confirmationMessage", code: .wrongInteraction),
        .init(path: "cert.certificateLevel", value: "ADVANCED", code: .levelTooLow),
        .init(path: "cert.value", value: "MAAA", code: .certificateMalformed),
        .init(path: "signature.value", value: "MAYCAQECAQE=", code: .badSignature),
        .init(path: "signature.value", value: "AAAA", code: .badSignature),
        .init(path: "signature.serverRandom", value: "MTlop6EXCrQ6FOErcKjxUhbW", code: .badSignature),
        .init(
            path: "signature.userChallenge", value: "T-lbuXE7M6cMm9HjTVNFzUEUX3OiI0-4zwdsfazUHWo",
            code: .badSignature),
        .init(path: "state", value: "DONE", code: .unexpectedAnswer),
        .init(path: "result.endResult", value: "LATER", code: .unexpectedAnswer),
    ]

    @Test(arguments: loginCases)
    func `one wrong member of a log-in's status is found`(wrong: Case) async throws {
        var approval = scheme.loginApproval
        approval.alter = { $0.set(wrong.path, wrong.value) }
        let bench = try Bench(scheme: scheme, approval: approval)
        await expectCode(wrong.code) { try await bench.login() }
    }

    @Test(arguments: EndResult.allCases.filter { $0 != .ok })
    func `each end result is an error of its own`(result: EndResult) async throws {
        var approval = scheme.loginApproval
        approval.alter = {
            $0.set("result", ["endResult": result.rawValue, "details": ["interaction": "displayTextAndPIN"]])
            for member in ["signature", "cert", "signatureProtocol", "interactionTypeUsed"] { $0.set(member, nil) }
        }
        let bench = try Bench(scheme: scheme, approval: approval)
        await expectCode(.init(rawValue: result.rawValue)) { try await bench.login() }
    }

    @Test func `the certificate must be the requested person's log-in certificate of this scheme`() async throws {
        let other = try Scheme()
        let stranger = try scheme.issuing.issue(
            .authentication(scheme.configuration), to: Scheme.citizen("PNOMN-99999999"),
            key: scheme.loginKey.publicKey, serial: Scheme.serial(), now: Scheme.now)
        let cases: [(FakeServer.Approval, RelyingPartyError.Code)] = [
            (scheme.signingApproval, .wrongKeyUsage),
            (other.loginApproval, .untrustedIssuer),
            (.init(certificate: stranger, key: scheme.loginKey), .wrongPerson),
            (.init(certificate: scheme.login, key: scheme.signingKey), .badSignature),
            (.init(certificate: scheme.issuing.certificate, key: scheme.loginKey), .wrongKeyUsage),
        ]
        for (approval, code) in cases {
            let bench = try Bench(scheme: scheme, approval: approval)
            await expectCode(code) { try await bench.login() }
        }
    }

    @Test func `a certificate out of its time is refused`() async throws {
        let early = try Bench(
            scheme: scheme, approval: scheme.loginApproval, clock: ManualClock(now: Scheme.now - 86_400))
        await expectCode(.certificateNotYetValid) { try await early.login() }
        let late = try Bench(
            scheme: scheme, approval: scheme.loginApproval, clock: ManualClock(now: Scheme.now + 4 * 365 * 86_400))
        await expectCode(.certificateExpired) { try await late.login() }
    }

    @Test func `the policy decides the level whatever the status says`() async throws {
        let advanced = try Bench(
            scheme: scheme, approval: scheme.loginApproval, levels: ["1.3.6.1.4.1.99999.1.1": .advanced])
        await expectCode(.levelTooLow) { try await advanced.login() }
        let session = try await advanced.client.startNotificationLogin(
            .person("110101234567"), LoginRequest(prompts: Bench.prompts, level: .advanced))
        #expect(try await advanced.client.complete(session, revocation: .notChecked).citizen.level == .advanced)
        let unknown = try Bench(
            scheme: scheme, approval: scheme.loginApproval, levels: ["1.3.6.1.4.1.99999.1.2": .qualified])
        await expectCode(.unknownPolicy) { try await unknown.login() }
    }

    @Test func `another account than the requested one is refused`() async throws {
        let bench = try Bench(scheme: scheme, approval: scheme.loginApproval)
        await expectCode(.wrongDocument) { try await bench.login(.document(documentNumber: "DOC-abc-124")) }
    }

    @Test func `another person cannot answer for an account whose person is known`() async throws {
        let stranger = try scheme.issuing.issue(
            .authentication(scheme.configuration), to: Scheme.citizen("PNOMN-99999999"),
            key: scheme.loginKey.publicKey, serial: Scheme.serial(), now: Scheme.now)
        let bench = try Bench(scheme: scheme, approval: .init(certificate: stranger, key: scheme.loginKey))
        let account = Citizen.document(documentNumber: "DOC-abc-123", person: "PNOMN-110101234567")
        await expectCode(.wrongPerson) { try await bench.login(account) }
        let honest = try Bench(scheme: scheme, approval: scheme.loginApproval)
        #expect(try await honest.login(account).citizen.identifier == "PNOMN-110101234567")
        await expectCode(.invalidRequest) {
            try await honest.login(.document(documentNumber: "DOC-abc-123", person: "nobody"))
        }
    }

    @Test func `ECDSA is accepted only when SHA-256 was requested`() async throws {
        let bench = try Bench(scheme: scheme, approval: scheme.loginApproval)
        let session = try await bench.client.startNotificationLogin(
            .person("110101234567"), LoginRequest(prompts: Bench.prompts, digestAlgorithm: .sha512))
        await expectCode(.wrongAlgorithm) { try await bench.client.complete(session, revocation: .notChecked) }
    }

    @Test func `a signature over another digest or by a log-in key is refused`() async throws {
        let request = SignatureRequest(digest: SHA256.hash([1]), prompts: Bench.prompts)
        let login = try Bench(scheme: scheme, approval: scheme.loginApproval)
        let first = try await login.client.startNotificationSignature(.person("110101234567"), request)
        await expectCode(.wrongKeyUsage) { try await login.client.complete(first, revocation: .notChecked) }

        var approval = scheme.signingApproval
        let foreign = Base64.encode(try scheme.signingKey.sign(digest: SHA256.hash([2])))
        approval.alter = { $0.set("signature.value", foreign) }
        let bench = try Bench(scheme: scheme, approval: approval)
        let second = try await bench.client.startNotificationSignature(.person("110101234567"), request)
        await expectCode(.badSignature) { try await bench.client.complete(second, revocation: .notChecked) }
    }

    @Test func `a pushed log-in needs no callback member, a button's needs its own`() async throws {
        var approval = scheme.loginApproval
        approval.alter = { $0.set("signature.initialCallbackUrl", nil) }
        _ = try await Bench(scheme: scheme, approval: approval).login()
    }

    // MARK: Revocation

    struct Source: RevocationSource {
        let answer: RevocationStatus?
        func status(of certificate: [UInt8], issuer: [UInt8], at time: Int64) async throws -> RevocationStatus {
            try required(answer)
        }
    }

    @Test func `only a fresh good is good`() async throws {
        let bench = try Bench(scheme: scheme, approval: scheme.loginApproval)
        let person = Citizen.person("110101234567")
        _ = try await bench.login(person, .required(Source(answer: .good)))
        await expectCode(.revoked) { try await bench.login(person, .required(Source(answer: .revoked))) }
        await expectCode(.revocationUnknown) { try await bench.login(person, .required(Source(answer: .unknown))) }
        await expectCode(.revocationUnknown) { try await bench.login(person, .required(Source(answer: nil))) }
    }
}
