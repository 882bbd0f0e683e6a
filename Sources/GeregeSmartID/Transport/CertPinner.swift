import EIDCrypto
import Foundation
package import HTTPClient

/// Which servers this phone talks to: trusted roots, and public keys of which one must appear in the server's chain
/// (its own or its issuer's). A mismatch cuts the connection before a byte of the request leaves and is reported as
/// `URLError.cancelled`.
public struct CertPinner: Sendable, Hashable {
    /// Trusted TLS roots, PEM; nil means the system's.
    public let trustPEM: String?
    /// SHA-256 of the SubjectPublicKeyInfo, 32 bytes each; empty means that the roots decide alone.
    public let pins: Set<[UInt8]>

    /// Pins given as Base64 (`sha256/…` or the bare text); nil when one is not 32 bytes of Base64.
    public init?(trustPEM: String? = nil, pins: [String]) {
        var decoded: Set<[UInt8]> = []
        for pin in pins {
            let text = pin.hasPrefix("sha256/") ? String(pin.dropFirst("sha256/".count)) : pin
            guard let bytes = Base64.decode(text), bytes.count == 32 else { return nil }
            decoded.insert(bytes)
        }
        self.trustPEM = trustPEM
        self.pins = decoded
    }

    /// Trust without pins.
    public init(trustPEM: String? = nil) {
        self.trustPEM = trustPEM
        pins = []
    }

    /// The trust policy of the HTTPS client. Error `configuration`.
    package func tlsTrust() throws(PhoneFailure) -> TLSTrust {
        do {
            guard let trustPEM else { return try TLSTrust.system(pins: Array(pins)) }
            return try TLSTrust(pem: Array(trustPEM.utf8), pins: Array(pins))
        } catch {
            throw PhoneFailure(.configuration, detail: "TLS trust")
        }
    }
}
