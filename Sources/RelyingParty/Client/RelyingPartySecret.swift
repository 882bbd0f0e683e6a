import EIDCrypto

/// The relying party's bearer secret, `rp_sk_…`. Kept in wiped memory and never printed.
public final class RelyingPartySecret: Sendable {
    private let bytes: SecretBytes

    /// Errors: `configuration` unless visible ASCII of 16 to 256 characters.
    public init(_ text: String) throws(RelyingPartyError) {
        guard (16...256).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw RelyingPartyError(.configuration, "the relying party's secret is malformed")
        }
        bytes = SecretBytes(copying: Array(text.utf8))
    }

    /// The Authorization header's value, for one call.
    var authorization: String { "Bearer " + String(decoding: bytes.exposed(), as: UTF8.self) }
}

extension RelyingPartySecret: CustomStringConvertible, CustomReflectable {
    public var description: String { "<secret>" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
