import Certificates
import EIDAPI
import EIDCrypto
import RelyingParty
import Testing

/// One good run of each flow, with certificates of our CA and software keys.
struct FlowTests {
    let scheme: Scheme

    init() throws { scheme = try Scheme.shared() }

    @Test func `a pushed log-in gives the citizen of the certificate`() async throws {
        let bench = try Bench(scheme: scheme, approval: scheme.loginApproval)
        let session = try await bench.client.startNotificationLogin(
            .person("110101234567"), LoginRequest(prompts: Bench.prompts))
        #expect(session.verificationCode == "90177")
        #expect(session.links == nil)
        let login = try await bench.client.complete(session, revocation: .notChecked)
        #expect(login.citizen.identifier == "PNOMN-110101234567")
        #expect(login.citizen.surname == "BATAA")
        #expect(login.citizen.givenName == "DÖLGÖÖN")
        #expect(login.citizen.documentNumber == "DOC-abc-123")
        #expect(login.citizen.level == .qualified)
        #expect(login.citizen.certificate == scheme.login.der)
        #expect(login.flow == .notification)
        #expect(login.interactionTypeUsed == "displayTextAndPIN")
        let start = bench.server.calls[0]
        #expect(start.url == "https://rp.example.mn/v3/authentication/notification/etsi/PNOMN-110101234567")
        #expect(start.headers.contains { $0 == ("Authorization", "Bearer rp_sk_0123456789abcdef") })
        #expect(bench.server.started?.relyingPartyUUID == "00000000-0000-4000-8000-000000000000")
        #expect(bench.server.started?.initialCallbackUrl == nil)
        let poll = bench.server.calls[1]
        #expect(poll.url == "https://rp.example.mn/v3/session/\(FakeServer.sessionID)?timeoutMs=30000")
        #expect(poll.headers.contains { $0 == ("Authorization", "Bearer rp_sk_0123456789abcdef") })
        #expect(poll.deadline == .seconds(40))
    }

    @Test func `a pushed log-in by document number`() async throws {
        let bench = try Bench(scheme: scheme, approval: scheme.loginApproval)
        #expect(try await bench.login(.document(documentNumber: "DOC-abc-123")).flow == .notification)
        #expect(bench.server.calls[0].url.hasSuffix("/authentication/notification/document/DOC-abc-123"))
    }

    @Test(arguments: [nil, "PNOMN-110101234567"])
    func `a log-in by QR code`(person: String?) async throws {
        var approval = scheme.loginApproval
        approval.flow = .qr
        let bench = try Bench(scheme: scheme, approval: approval)
        let session = try await bench.client.startDeviceLinkLogin(
            person: person, LoginRequest(prompts: Bench.prompts, callbackURL: Bench.callback))
        let login = try await bench.client.complete(session, revocation: .notChecked)
        #expect(login.flow == .qr)
        #expect(login.citizen.identifier == "PNOMN-110101234567")
        #expect(bench.server.calls[0].url.hasSuffix(person.map { "device-link/etsi/\($0)" } ?? "device-link/anonymous"))
    }

    @Test(arguments: [FlowType.web2App, .app2App])
    func `a log-in by a button comes back with its callback`(flow: FlowType) async throws {
        var approval = scheme.loginApproval
        approval.flow = flow
        let bench = try Bench(scheme: scheme, approval: approval)
        let session = try await bench.client.startDeviceLinkLogin(
            LoginRequest(prompts: Bench.prompts, callbackURL: Bench.callback))
        let url = Callback.url(
            initialCallbackUrl: Bench.callback,
            sessionSecretDigest: try #require(Callback.secretDigest(sessionSecret: FakeServer.secret)),
            userChallengeVerifier: approval.verifier)
        let login = try await bench.client.complete(
            session, revocation: .notChecked, callback: CallbackAnswer(url: url))
        #expect(login.flow.rawValue == flow.rawValue)
        await expectCode(.wrongFlow) { try await bench.client.complete(session, revocation: .notChecked) }
    }

    @Test func `a pushed signature signs the digest itself`() async throws {
        let bench = try Bench(scheme: scheme, approval: scheme.signingApproval)
        let digest = SHA256.hash(Array("document".utf8))
        let session = try await bench.client.startNotificationSignature(
            .person("PNOMN-110101234567"), SignatureRequest(digest: digest, prompts: Bench.prompts, nonce: "a1"))
        #expect(session.verificationCode == "90177")
        let signature = try await bench.client.complete(session, revocation: .notChecked)
        #expect(signature.digest == digest)
        #expect(signature.citizen.identifier == "PNOMN-110101234567")
        #expect(bench.server.started?.nonce == "a1")
        #expect(bench.server.started?.signatureProtocolParameters?.digest == Base64.encode(digest))
        let again = try await SignatureValidator(trust: scheme.trust()).validate(
            signature: signature.value, digest: digest, certificate: signature.citizen.certificate,
            revocation: .notChecked, at: Scheme.now)
        #expect(again.identifier == "PNOMN-110101234567")
        await expectCode(.badSignature) {
            try await SignatureValidator(trust: scheme.trust()).validate(
                signature: signature.value, digest: SHA256.hash([]), certificate: signature.citizen.certificate,
                revocation: .notChecked, at: Scheme.now)
        }
    }

    @Test func `a pushed signature by document number`() async throws {
        let bench = try Bench(scheme: scheme, approval: scheme.signingApproval)
        let session = try await bench.client.startNotificationSignature(
            .document(documentNumber: "DOC-abc-123"),
            SignatureRequest(digest: SHA256.hash([1]), prompts: [.confirmationMessage("a/b"), .displayTextAndPIN("c")]))
        _ = try await bench.client.complete(session, revocation: .notChecked)
        #expect(bench.server.calls[0].url.hasSuffix("/signature/notification/document/DOC-abc-123"))
    }

    @Test func `a signing certificate is fetched and checked`() async throws {
        let bench = try Bench(scheme: scheme, approval: scheme.signingApproval)
        let found = try await bench.client.signingCertificate(documentNumber: "DOC-abc-123", revocation: .notChecked)
        #expect(found.citizen.certificate == scheme.signing.der)
        let login = try Bench(scheme: scheme, approval: scheme.loginApproval)
        await expectCode(.wrongKeyUsage) {
            try await login.client.signingCertificate(documentNumber: "DOC-abc-123", revocation: .notChecked)
        }
        var unusable = scheme.signingApproval
        unusable.alter = {
            $0.set("state", "DOCUMENT_UNUSABLE")
            $0.set("cert", nil)
        }
        let locked = try Bench(scheme: scheme, approval: unusable)
        await expectCode(.documentUnusable) {
            try await locked.client.signingCertificate(documentNumber: "DOC-abc-123", revocation: .notChecked)
        }
    }
}
