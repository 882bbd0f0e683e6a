import EIDAPI
import Foundation
import HTTPClient

/// The mobile API over HTTPS.
struct HTTPTransport: PhoneTransport {
    private let client: HTTPClient
    private let base: String
    private let language: @Sendable () -> SDKLanguage

    init(baseURL: URL, trust: TLSTrust, language: @escaping @Sendable () -> SDKLanguage) throws(PhoneFailure) {
        var base = baseURL.absoluteString
        while base.hasSuffix("/") { base.removeLast() }
        self.base = base
        self.language = language
        do {
            client = try HTTPClient(trust: trust)
        } catch {
            throw PhoneFailure(.configuration, detail: "HTTP client")
        }
    }

    func send(_ request: PhoneRequest) async throws(TransportFailure) -> PhoneResponse {
        var headers = [HTTPField("Accept-Language", language().rawValue), HTTPField("Accept", "application/json")]
        if request.body != nil { headers.append(HTTPField("Content-Type", "application/json")) }
        if let token = request.deviceToken { headers.append(HTTPField(HeaderField.deviceToken, token)) }
        let message = HTTPRequest(
            method: request.method.rawValue, url: base + request.path, headers: headers, body: request.body,
            deadline: request.deadline)
        do {
            let answer = try await client.send(message)
            return PhoneResponse(status: answer.status, body: answer.body)
        } catch {
            throw Self.failure(error)
        }
    }

    private static func failure(_ error: HTTPClientError) -> TransportFailure {
        switch error {
        case .cancelled: .cancelled
        case .pinMismatch: .pinMismatch
        case .tls(.handshake), .unreachable, .timedOut, .protocolViolation, .tooLarge: .noAnswer
        case .tls: .notTrusted
        case .invalidRequest, .unavailable: .invalid
        }
    }
}
