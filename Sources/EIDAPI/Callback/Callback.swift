import EIDCrypto

/// The address that the phone opens after a Web2App or App2App session, signed or refused (`rp-api.md` §14).
package enum Callback {
    /// - Parameters:
    ///   - initialCallbackUrl: as the relying party sent it.
    ///   - sessionSecretDigest: `secretDigest` of the session.
    ///   - userChallengeVerifier: in authentication sessions only.
    package static func url(
        initialCallbackUrl: String, sessionSecretDigest: String, userChallengeVerifier: String? = nil
    ) -> String {
        let separator = initialCallbackUrl.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        let verifier = userChallengeVerifier.map { "&userChallengeVerifier=\($0)" } ?? ""
        return "\(initialCallbackUrl)\(separator)sessionSecretDigest=\(sessionSecretDigest)\(verifier)"
    }

    /// Base64URL of the SHA-256 of the **decoded** session secret; nil when `sessionSecret` is not Base64 text.
    package static func secretDigest(sessionSecret: String) -> String? {
        Base64.decode(sessionSecret).map { Base64URL.encode(SHA256.hash($0)) }
    }

    /// Characters of an `initialCallbackUrl`.
    package static let longest = 1800

    /// Whether a relying party may send it: https, no `|` and no fragment, at most 1800 characters. Spaces and control
    /// characters, which the published pattern lets through, belong in no URL and are refused too.
    package static func isValid(initialCallbackUrl text: String) -> Bool {
        let scheme = "https://"
        guard text.hasPrefix(scheme), text.utf8.count > scheme.utf8.count else { return false }
        guard text.unicodeScalars.count <= longest else { return false }
        return text.unicodeScalars.allSatisfy { $0 != "|" && $0 != "#" && $0.value > 0x20 && $0.value != 0x7f }
    }
}
