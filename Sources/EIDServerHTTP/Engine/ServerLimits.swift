/// What one listener grants its clients. Every number bounds memory or time that a stranger can claim.
public struct ServerLimits: Sendable {
    /// Bytes of one request's body.
    public var body = 64 << 10
    public var connections = 8192
    /// Open connections of one address; `nil` for no limit, as behind a proxy.
    public var connectionsPerAddress: Int?
    /// A connection that waits for its next request, in seconds.
    public var idle = 75
    /// A new connection until its first request line, the TLS handshake included, in seconds.
    public var opening = 20
    /// From the request line to the end of the body, however steadily the bytes drip, in seconds.
    public var receiving = 30
    /// Taking the answer, in seconds.
    public var responding = 60
    /// Memory for request line, headers and body buffer of one connection, in bytes; longer headers get 431.
    public var connectionMemory = 16 << 10
    public var threads = 2
    /// Answers a request to a target when its body is longer than `body`.
    package var longBody: @Sendable (_ target: String) -> ServerResponse = { _ in
        .malformed("The request body is too large", status: 413)
    }

    public init() {}
}
