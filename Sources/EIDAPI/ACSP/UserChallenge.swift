package import EIDCrypto

/// The phone's own contribution to a log-in (`rp-api.md` §14): the verifier stays on the phone until the callback, the
/// challenge, its hash, is signed.
package struct UserChallenge: Sendable, Hashable {
    /// 43 Base64URL characters; secret until the callback of the same session.
    package let verifier: String

    /// Nil unless `verifier` is the Base64URL text of 32 bytes.
    package init?(verifier: String) {
        guard Self.isWellFormed(verifier) else { return nil }
        self.verifier = verifier
    }

    /// A new one for one session.
    package static func random(_ source: some RandomSource, _ lane: String = "userChallenge") -> UserChallenge {
        guard let value = UserChallenge(verifier: Base64URL.encode(source.publicBytes(lane, 32))) else {
            preconditionFailure("a random source gave a wrong length")
        }
        return value
    }

    /// What the server and the relying party learn: the hash of the verifier's text, not of the bytes it spells.
    package var challenge: String {
        Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
    }

    /// Whether `text` is the Base64URL text of 32 bytes.
    package static func isWellFormed(_ text: String) -> Bool {
        text.utf8.count == 43 && Base64URL.decode(text)?.count == 32
    }
}
