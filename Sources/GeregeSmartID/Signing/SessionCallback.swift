import EIDAPI

/// What the phone needs to send the person back to the relying party after a Web2App or App2App session
/// (`rp-api.md` §14). Holds the verifier: not for logs.
struct SessionCallback: Codable, Sendable, Equatable {
    let initialCallbackUrl: String
    let sessionSecretDigest: String
    /// Log-ins only.
    let userChallengeVerifier: String?
}
