import EIDAPI

/// What was asked for: everything that the finished session is compared with.
struct SessionExpectation: Sendable {
    let sessionID: UUIDText
    let signatureProtocol: SignatureProtocol
    /// rpChallenge or digest, the Base64 text that was sent.
    let challenge: String
    let interactions: Interactions
    let callbackURL: String?
    let level: AssuranceLevel
    let hash: DigestAlgorithm
    /// `PNOMN-…`; nil when the person is not known yet.
    let identifier: String?
    let documentNumber: String?
    let channel: Channel
    /// Device links only: Base64URL of SHA-256 of the session secret.
    let secretDigest: String?
}
