/// What one listener grants its clients. Every number bounds memory or time that a stranger can claim.
package struct ServerLimits: Sendable {
    /// Bytes of one request's body.
    package var body = 64 << 10
    package var connections = 8192
    /// Open connections of one address; `nil` for no limit, as behind a proxy.
    package var connectionsPerAddress: Int?
    /// A connection that waits for its next request, in seconds.
    package var idle = 75
    /// A new connection until its first request line, the TLS handshake included, in seconds.
    package var opening = 20
    /// From the request line to the end of the body, however steadily the bytes drip, in seconds.
    package var receiving = 30
    /// Taking the answer, in seconds.
    package var responding = 60
    /// Memory for request line, headers and body buffer of one connection, in bytes; longer headers get 431.
    package var connectionMemory = 16 << 10
    package var threads = 2

    package init() {}
}
