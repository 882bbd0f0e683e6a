import HTTPClient

/// Which TLS servers are believed to be the API's.
public struct ServerTrust: Sendable {
    private enum Anchors: Sendable {
        case system
        case pem(String)
    }

    private let anchors: Anchors
    private let pins: [[UInt8]]

    /// The operating system's roots.
    ///
    /// - Parameter pins: SHA-256 of SubjectPublicKeyInfo, 32 bytes each: the server's key or its issuing CA's.
    public static func system(pins: [[UInt8]] = []) -> ServerTrust { ServerTrust(anchors: .system, pins: pins) }

    /// These certificates alone, as PEM text: for instance the content of `dev/trust.pem`.
    public static func certificates(pem: String, pins: [[UInt8]] = []) -> ServerTrust {
        ServerTrust(anchors: .pem(pem), pins: pins)
    }

    func policy() throws(HTTPClientError) -> TLSTrust {
        switch anchors {
        case .system: try TLSTrust.system(pins: pins)
        case .pem(let text): try TLSTrust(pem: Array(text.utf8), pins: pins)
        }
    }
}
