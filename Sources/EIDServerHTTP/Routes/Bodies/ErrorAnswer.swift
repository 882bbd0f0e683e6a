import EIDAPI

/// Turns what a handler throws into the error body that every call has.
package struct ErrorAnswer: Sendable {
    /// Told the request's id and the error's type when the fault is ours.
    private let report: @Sendable (_ requestID: String, _ error: any Error) -> Void

    package init(report: @escaping @Sendable (_ requestID: String, _ error: any Error) -> Void) {
        self.report = report
    }

    /// The request's language chooses `message`; its id stands in `instance`, for who asks the operator.
    package func answer(_ error: any Error, to request: ServerRequest) -> ServerResponse {
        let language = request.header("Accept-Language").flatMap(Language.init(preference:)) ?? .mongolian
        var refusal = refusal(for: error, request).localized(language)
        refusal.instance = "/request/\(request.id)"
        return .error(refusal)
    }

    private func refusal(for error: any Error, _ request: ServerRequest) -> ProtocolError {
        switch error {
        case let refusal as ProtocolError: return refusal
        case is CancellationError: return ProtocolError(.unavailable)
        default:
            report(request.id, error)
            return ProtocolError(.internalError)
        }
    }
}

extension ServerResponse {
    /// The error body with its status, and the header that HTTP asks for with some of them.
    static func error(_ error: ProtocolError) -> ServerResponse {
        let body = (try? BodyCoder.mobile.encode(error)) ?? []
        let response = ServerResponse.json(body, status: error.status)
        return switch error.status {
        case 401 where error.code == .rpUnauthenticated: response.adding(HTTPField("WWW-Authenticate", "Bearer"))
        case 429: response.adding(HTTPField("Retry-After", "60"))
        case 503: response.adding(HTTPField("Retry-After", "5"))
        default: response
        }
    }

    /// The engine's own refusal of a request that no handler should see.
    static func malformed(_ detail: String, status: Int = 400) -> ServerResponse {
        var refusal = ProtocolError(.malformed, detail: detail)
        refusal.status = status
        refusal.title = HTTPStatus.title(status)
        return .error(refusal)
    }
}
