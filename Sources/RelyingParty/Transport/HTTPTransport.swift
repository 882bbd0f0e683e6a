import HTTPClient

/// The transport over the package's HTTPS client.
struct HTTPTransport: Transport {
    private let client: HTTPClient

    /// Errors: `configuration` when the trust cannot be loaded.
    init(_ trust: ServerTrust) throws(RelyingPartyError) {
        do throws(HTTPClientError) {
            client = try HTTPClient(trust: try trust.policy())
        } catch {
            throw RelyingPartyError(.configuration, "the TLS trust cannot be loaded")
        }
    }

    func send(_ call: Call) async throws(RelyingPartyError) -> Answer {
        let request = HTTPRequest(
            method: call.method, url: call.url, headers: call.headers.map { HTTPField($0.name, $0.value) },
            body: call.body, deadline: call.deadline)
        do throws(HTTPClientError) {
            let response = try await client.send(request)
            return Answer(
                status: response.status, body: response.body,
                retryAfter: response.header("Retry-After").flatMap(Int.init))
        } catch {
            throw Self.error(error)
        }
    }

    private static func error(_ error: HTTPClientError) -> RelyingPartyError {
        switch error {
        case .cancelled: RelyingPartyError(.cancelled)
        case .pinMismatch: RelyingPartyError(.serverNotTrusted, "no pinned key in the server's chain")
        case .unreachable(let reason): RelyingPartyError(.unreachable, "\(reason)")
        case .timedOut: RelyingPartyError(.timedOut)
        case .tls(.handshake): RelyingPartyError(.unreachable, "TLS handshake")
        case .tls(let reason): RelyingPartyError(.serverNotTrusted, "\(reason)")
        case .tooLarge, .protocolViolation: RelyingPartyError(.unexpectedAnswer, "\(error)")
        case .invalidRequest: RelyingPartyError(.configuration, "the base URL is no https URL")
        case .unavailable: RelyingPartyError(.configuration, "the HTTP client cannot start")
        }
    }
}
