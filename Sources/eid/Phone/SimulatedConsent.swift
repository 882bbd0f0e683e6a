import Foundation
import HTTPClient

/// Consents on the development simulator's page, as its button does.
struct SimulatedConsent: Sendable {
    private let client: HTTPClient

    init(_ invocation: Invocation) throws {
        let trust = invocation[PhoneAccess.trust] ?? HomeFolder.current.development.trust
        self.init(client: try HTTPClient(trust: try Self.trust(trust)))
    }

    init(client: HTTPClient) { self.client = client }

    /// Throws `CommandFailure` when the page does not take the consent.
    func give(at page: String) async throws {
        let request = HTTPRequest(
            method: "POST", url: page,
            headers: [HTTPField("Content-Type", "application/json")],
            body: Array(#"{"consent":true}"#.utf8))
        let answer = try await client.send(request)
        guard (200..<400).contains(answer.status) else {
            throw CommandFailure(
                .refused, "consent", "The simulator did not take the consent: HTTP \(answer.status).")
        }
    }

    private static func trust(_ path: String) throws -> TLSTrust {
        Files.exists(path) ? try TLSTrust(file: path) : try TLSTrust.system()
    }
}
