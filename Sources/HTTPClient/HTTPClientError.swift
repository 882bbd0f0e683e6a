/// Why no answer came back. Each cause stays its own case: people and programs act on them differently.
package enum HTTPClientError: Error, Equatable, Sendable {
    /// The calling task was cancelled, or the client was closed.
    case cancelled
    /// The chain is valid but no pinned key is in it. Nothing of the request was sent.
    case pinMismatch
    case unreachable(Unreachable)
    /// The request's deadline passed.
    case timedOut
    case tls(TLSFailure)
    /// The answer is longer than the client accepts.
    case tooLarge
    /// The peer does not speak HTTP, or broke off within an answer.
    case protocolViolation
    /// Our side's mistake: a malformed URL or header, or plain `http` where it is not allowed.
    case invalidRequest
    /// The TLS trust could not be loaded, or the library could not start.
    case unavailable
}

package enum Unreachable: Equatable, Sendable {
    case unknownHost
    case refused
    /// The connection broke before the answer began.
    case connectionLost
}

package enum TLSFailure: Equatable, Sendable {
    case expired
    case notYetValid
    case wrongHost
    /// No path from the server's certificate to one of the trust anchors.
    case untrusted
    /// Another reason of the path check, as OpenSSL's `X509_V_ERR_…` number.
    case invalidCertificate(Int)
    /// No common version or algorithm, or the peer broke the handshake off.
    case handshake
}
