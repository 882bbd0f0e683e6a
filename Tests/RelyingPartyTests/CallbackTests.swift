import EIDAPI
import RelyingParty
import Testing

struct CallbackTests {
    let scheme: Scheme
    /// rp-api.md §14, computed from the session secret of §11.4.
    static let digest = "Yw3NKWbEM2aRElRIu7JbT_QSpJxzLbLIq8G4WBvXEN0"
    static let verifier = "XtPfaGa8JnGtYrJjboooUf0KfY9sMEHrWFpSQrsUv9c"

    init() throws { scheme = try Scheme.shared() }

    private func complete(
        _ answer: CallbackAnswer, flow: FlowType = .web2App, callback: String? = Bench.callback,
        alter: @escaping @Sendable (inout JSONObject) -> Void = { _ in }
    ) async throws -> Login {
        var approval = scheme.loginApproval
        approval.flow = flow
        approval.alter = alter
        let bench = try Bench(scheme: scheme, approval: approval)
        let session = try await bench.client.startDeviceLinkLogin(
            LoginRequest(prompts: Bench.prompts, callbackURL: callback))
        return try await bench.client.complete(session, revocation: .notChecked, callback: answer)
    }

    @Test func `the published callback form is accepted`() async throws {
        let url = "\(Bench.callback)&sessionSecretDigest=\(Self.digest)&userChallengeVerifier=\(Self.verifier)"
        #expect(try await complete(CallbackAnswer(url: url)).flow == .web2App)
        let parameters = CallbackAnswer(sessionSecretDigest: Self.digest, userChallengeVerifier: Self.verifier)
        #expect(try await complete(parameters, flow: .app2App).flow == .app2App)
    }

    @Test(arguments: [
        "https://rp.example.mn/auth/eid/callback?value=Xy12Ab35&sessionSecretDigest=\(digest)&userChallengeVerifier=\(verifier)",
        "\(Bench.callback)&userChallengeVerifier=\(verifier)",
        "\(Bench.callback)&sessionSecretDigest=\(digest)&sessionSecretDigest=\(digest)&userChallengeVerifier=\(verifier)",
        "\(Bench.callback)&sessionSecretDigest=U4CKK13H1XFiyBofev9asqrzIrY5_Gszi_nL_zDKkBc&userChallengeVerifier=\(verifier)",
        "\(Bench.callback)&sessionSecretDigest=&userChallengeVerifier=\(verifier)", "", Bench.callback,
    ])
    func `a callback of another session is refused`(url: String) async throws {
        await expectCode(.callbackDigest) { try await complete(CallbackAnswer(url: url)) }
    }

    @Test func `a session without a callback URL accepts none`() async throws {
        let url = "\(Bench.callback)&sessionSecretDigest=\(Self.digest)&userChallengeVerifier=\(Self.verifier)"
        await expectCode(.callbackDigest) { try await complete(CallbackAnswer(url: url), callback: nil) }
    }

    @Test(arguments: [
        nil, "AtPfaGa8JnGtYrJjboooUf0KfY9sMEHrWFpSQrsUv9c", "", "GnsWXXEjTCKR89fj9uo5u5ReBZ9JR7_pezLAI5jMS00",
    ])
    func `a verifier of another phone is refused`(verifier: String?) async throws {
        let answer = CallbackAnswer(sessionSecretDigest: Self.digest, userChallengeVerifier: verifier)
        await expectCode(.callbackVerifier) { try await complete(answer) }
    }

    @Test func `by callback a QR log-in is refused, and the signed callback must be the own one`() async throws {
        let answer = CallbackAnswer(sessionSecretDigest: Self.digest, userChallengeVerifier: Self.verifier)
        await expectCode(.wrongFlow) { try await complete(answer, flow: .qr) }
        await expectCode(.wrongCallbackURL) {
            try await complete(answer) { $0.set("signature.initialCallbackUrl", "") }
        }
        await expectCode(.badSignature) {
            try await complete(answer) { $0.set("signature.flowType", "App2App") }
        }
    }
}
