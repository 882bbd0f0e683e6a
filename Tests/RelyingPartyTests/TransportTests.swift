import Certificates
import EIDAPI
import Foundation
import RelyingParty
import Testing

struct TransportTests {
    let scheme: Scheme

    init() throws { scheme = try Scheme.shared() }

    private func answer(_ status: Int, _ code: ErrorCode? = nil, retryAfter: Int? = nil) throws -> Answer {
        let body = try code.map { try BodyCoder.relyingParty.encode(ProtocolError($0)) } ?? []
        return Answer(status: status, body: body, retryAfter: retryAfter)
    }

    @Test(arguments: [
        (400, RelyingPartyError.Code.badRequest), (401, .unauthorized), (403, .forbidden), (404, .noAccount),
        (429, .rateLimited), (480, .clientTooOld), (580, .maintenance), (500, .serverFailed), (503, .serverFailed),
        (302, .unexpectedAnswer), (204, .unexpectedAnswer),
    ])
    func `each HTTP status at the start has its code`(status: Int, code: RelyingPartyError.Code) async throws {
        let bench = try Bench(scheme: scheme, approval: scheme.loginApproval)
        bench.server.script([.success(try answer(status))])
        do {
            _ = try await bench.login()
            Issue.record("nothing was thrown")
        } catch let error as RelyingPartyError {
            #expect(error.code == code)
            #expect(error.status == status)
        }
    }

    @Test func `the server's own code and its waiting time are kept`() async throws {
        let bench = try Bench(scheme: scheme, approval: scheme.loginApproval)
        bench.server.script([
            .success(try answer(403, .representationDenied)), .success(try answer(429, .rateLimited, retryAfter: 7)),
        ])
        let denied = await #expect(throws: RelyingPartyError.self) { try await bench.login() }
        #expect(denied?.serverCode == "REPRESENTATION_DENIED")
        let limited = await #expect(throws: RelyingPartyError.self) { try await bench.login() }
        #expect(limited?.advice == .later(.seconds(7)))
    }

    @Test func `an answer that is no JSON of the API is unexpected`() async throws {
        let bench = try Bench(scheme: scheme, approval: scheme.loginApproval)
        for body in ["", "{}", "[]", "{\"sessionID\":\"x\"}", "\u{0}"] {
            bench.server.script([.success(Answer(status: 200, body: Array(body.utf8)))])
            await expectCode(.unexpectedAnswer) { try await bench.login() }
        }
    }

    @Test func `polling outlives transient failures and never becomes a busy loop`() async throws {
        let bench = try Bench(scheme: scheme, approval: scheme.loginApproval)
        let session = try await bench.client.startNotificationLogin(
            .person("110101234567"), LoginRequest(prompts: Bench.prompts))
        let running = Answer(status: 200, body: try BodyCoder.relyingParty.encode(SessionStatus.running))
        bench.server.script([
            .success(running), .failure(RelyingPartyError(.unreachable)),
            .success(try answer(503, .unavailable)), .success(try answer(429, .rateLimited, retryAfter: 9)),
            .success(running),
        ])
        _ = try await bench.client.complete(session, revocation: .notChecked)
        #expect(bench.clock.elapsed == .seconds(1 + 1 + 1 + 9 + 1))
        #expect(bench.server.calls.count == 7)
    }

    @Test func `an unknown session and a refusal end the polling at once`() async throws {
        let bench = try Bench(scheme: scheme, approval: scheme.loginApproval)
        let session = try await bench.client.startNotificationLogin(
            .person("110101234567"), LoginRequest(prompts: Bench.prompts))
        for (status, code) in [(404, RelyingPartyError.Code.noSession), (410, .noSession), (401, .unauthorized)] {
            bench.server.script([.success(try answer(status))])
            await expectCode(code) { try await bench.client.complete(session, revocation: .notChecked) }
        }
        #expect(bench.server.calls.count == 4)
    }

    @Test func `the deadline ends the waiting and shortens the last poll`() async throws {
        let bench = try Bench(scheme: scheme, approval: nil)
        let session = try await bench.client.startNotificationLogin(
            .person("110101234567"), LoginRequest(prompts: Bench.prompts))
        await expectCode(.deadline) {
            try await bench.client.complete(session, revocation: .notChecked, deadline: .milliseconds(2_500))
        }
        #expect(bench.server.calls.dropFirst().map { $0.url.split(separator: "=").last } == ["2500", "1500", "1000"])
    }

    @Test func `a cancelled task stops polling`() async throws {
        let bench = try Bench(scheme: scheme, approval: nil)
        let session = try await bench.client.startNotificationLogin(
            .person("110101234567"), LoginRequest(prompts: Bench.prompts))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await bench.client.complete(session, revocation: .notChecked)
        }
        await expectCode(.cancelled) { try await task.value }
        #expect(bench.server.calls.count == 1)
    }

    @Test func `a server that is not there is unreachable`() async throws {
        let configuration = try RelyingPartyConfiguration(
            registration: Data(
                """
                {"baseURL":"https://127.0.0.1:1","relyingPartyUUID":"00000000-0000-4000-8000-000000000000",
                "relyingPartyName":"DEMO","secret":"rp_sk_0123456789abcdef"}
                """.utf8), serverTrust: .certificates(pem: scheme.root.pem), citizenTrust: try scheme.trust())
        let client = try RelyingPartyClient(configuration)
        await expectCode(.unreachable) {
            try await client.startNotificationLogin(.person("110101234567"), LoginRequest(prompts: Bench.prompts))
        }
    }

    @Test func `without the server's code a pushed log-in shows the derived one`() async throws {
        let bench = try Bench(scheme: scheme, approval: nil, answersCode: false)
        let session = try await bench.client.startNotificationLogin(
            .person("110101234567"), LoginRequest(prompts: Bench.prompts))
        // rp-api.md §10.1, second row.
        #expect(session.verificationCode == "4913")
    }
}
