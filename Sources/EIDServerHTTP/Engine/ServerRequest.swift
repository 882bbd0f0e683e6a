/// A whole request, its target decoded strictly and its body under the limit.
package struct ServerRequest: Sendable {
    package let method: String
    package let target: RequestTarget
    package let headers: [HTTPField]
    package let body: [UInt8]
    /// Numeric address of the peer; behind trusted proxies, of the client before them.
    package var remoteAddress: String
    /// 16 hexadecimal digits, in the log line and in `X-Request-Id` of the answer.
    package let id: String
    /// Set when the server shuts down: whoever waits answers now.
    package let draining: DrainSignal

    package init(
        method: String, target: RequestTarget, headers: [HTTPField], body: [UInt8], remoteAddress: String, id: String,
        draining: DrainSignal
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.remoteAddress = remoteAddress
        self.id = id
        self.draining = draining
    }

    package func header(_ name: String) -> String? {
        headers.first { $0.isNamed(name) }?.value
    }
}
