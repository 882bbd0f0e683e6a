import EIDAPI
import EIDCrypto

/// What the phone brought back to the relying party's callback URL.
public struct CallbackAnswer: Sendable {
    /// The URL as it was called; nil when only its parameters are known.
    private let url: String?
    private let digest: String?
    private let verifier: String?

    /// From the whole URL as the browser called it.
    public init(url: String) {
        self.url = url
        let query = url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let pairs = query.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        func only(_ name: String) -> String? {
            let values = pairs.filter { $0.first == name }
            return values.count == 1 && values[0].count == 2 ? values[0][1] : nil
        }
        digest = only("sessionSecretDigest")
        verifier = only("userChallengeVerifier")
    }

    /// From the parameters alone. That the rest of the URL, with its own secret value, belongs to the session is then
    /// for the caller to check.
    public init(sessionSecretDigest: String, userChallengeVerifier: String?) {
        url = nil
        digest = sessionSecretDigest
        verifier = userChallengeVerifier
    }

    /// Whether it belongs to this session. Errors: `callbackDigest`.
    func check(_ expectation: SessionExpectation) throws(RelyingPartyError) {
        guard let own = expectation.callbackURL, let wanted = expectation.secretDigest else {
            throw RelyingPartyError(.callbackDigest, "the session has no callback")
        }
        if let url {
            guard url.utf8.starts(with: (own + (own.utf8.contains(UInt8(ascii: "?")) ? "&" : "?")).utf8) else {
                throw RelyingPartyError(.callbackDigest, "not the session's callback URL")
            }
        }
        guard let digest, ConstantTime.equal(Array(digest.utf8), Array(wanted.utf8)) else {
            throw RelyingPartyError(.callbackDigest)
        }
    }

    /// Whether the phone that returned is the one that signed. Errors: `callbackVerifier`.
    func check(userChallenge: String) throws(RelyingPartyError) {
        guard let verifier, let challenge = UserChallenge(verifier: verifier)?.challenge,
            ConstantTime.equal(Array(challenge.utf8), Array(userChallenge.utf8))
        else { throw RelyingPartyError(.callbackVerifier) }
    }
}
