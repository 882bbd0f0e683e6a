/// Carries one request to the server and its answer back. Behind it stands the HTTPS client; in tests a server in
/// process.
package protocol PhoneTransport: Sendable {
    func send(_ request: PhoneRequest) async throws(TransportFailure) -> PhoneResponse
}

/// One request of the mobile API.
package struct PhoneRequest: Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
    }

    package let method: Method
    /// Path with query, below the base URL, already percent-encoded.
    package let path: String
    /// JSON, exactly as it is sent; a retransmission repeats these bytes.
    package let body: [UInt8]?
    /// `X-Device-Token`; secret.
    package let deviceToken: String?
    /// How long to wait for the whole answer.
    package let deadline: Duration

    package init(
        _ method: Method, _ path: String, body: [UInt8]? = nil, deviceToken: String? = nil,
        deadline: Duration = .seconds(30)
    ) {
        self.method = method
        self.path = path
        self.body = body
        self.deviceToken = deviceToken
        self.deadline = deadline
    }
}

/// An answer, whatever its status.
package struct PhoneResponse: Sendable {
    package let status: Int
    package let body: [UInt8]

    package init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}

/// Why there is no answer.
package enum TransportFailure: Error, Sendable, Equatable {
    /// The task was cancelled.
    case cancelled
    /// The server's key is not a pinned one. Nothing of the request was sent.
    case pinMismatch
    /// The server's certificate is not valid for a trusted root. Nothing of the request was sent.
    case notTrusted
    /// No connection, a time-out, or the connection broke: whether the request arrived is unknown.
    case noAnswer
    /// The request cannot be sent as it is (a bad base URL).
    case invalid
}
