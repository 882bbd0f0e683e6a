import RelyingParty
import TestSupport
import Testing

/// The real transport against `openssl s_server`, which answers every GET with a page.
@Suite(.enabled(if: OpenSSLTool.available, OpenSSLTool.whyAbsent))
struct ServerTrustTests {
    private let authority: TestAuthority
    private let bench: Bench

    init() throws {
        authority = try TestAuthority()
        bench = try Bench(scheme: try Scheme.shared(), approval: nil)
    }

    /// Polls a session at the server under this trust.
    private func poll(_ trust: ServerTrust) async throws -> Login {
        let server = try OpenSSLServer(try authority.issue())
        let session = try await bench.client.startNotificationLogin(
            .person("110101234567"), LoginRequest(prompts: Bench.prompts))
        let client = try RelyingPartyClient(
            bench.configuration(baseURL: "https://127.0.0.1:\(server.port)", serverTrust: trust))
        return try await client.complete(session, revocation: .notChecked, deadline: .seconds(20))
    }

    @Test func `a trusted server is heard, and its page is no answer of the API`() async throws {
        await expectCode(.unexpectedAnswer) { try await poll(.certificates(pem: authority.certificate)) }
        await expectCode(.unexpectedAnswer) {
            try await poll(.certificates(pem: authority.certificate, pins: [authority.pin]))
        }
    }

    @Test func `another CA's server and one without the pinned key are refused`() async throws {
        let stranger = try TestAuthority()
        await expectCode(.serverNotTrusted) { try await poll(.certificates(pem: stranger.certificate)) }
        await expectCode(.serverNotTrusted) {
            try await poll(.certificates(pem: authority.certificate, pins: [stranger.pin]))
        }
    }

    @Test func `a trust without certificates is a configuration error`() async {
        await expectCode(.configuration) { try await poll(.certificates(pem: "")) }
    }
}
