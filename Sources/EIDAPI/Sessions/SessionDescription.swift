import EIDCrypto

/// Everything the citizen was shown and the signature is for, as one hash: `desc` of `threshold-ecdsa.md` §3.3.
///
/// Phone and server compute it from their own records; only equal descriptions lead to a signature. Texts are UTF-8
/// exactly as in the session object, absent ones empty.
package struct SessionDescription: Sendable, Hashable {
    package let sessionId: UUIDText
    /// AUTH or SIGN.
    package let flow: SessionFlow
    package let relyingPartyName: String
    /// Base64 text.
    package let interactions: String
    package let interactionTypeUsed: InteractionType
    /// The code shown, or with a code choice the one chosen.
    package let verificationCode: String
    package let hashAlgorithm: HashAlgorithm
    /// The raw bytes that are signed over.
    package let digest: [UInt8]
    package let initialCallbackUrl: String
    package let onBehalfOf: MobileSession.Organisation?
    package let expiresAt: String

    package init(
        sessionId: UUIDText, flow: SessionFlow, relyingPartyName: String, interactions: String,
        interactionTypeUsed: InteractionType, verificationCode: String?, hashAlgorithm: HashAlgorithm,
        digest: [UInt8], initialCallbackUrl: String?, onBehalfOf: MobileSession.Organisation?, expiresAt: String
    ) {
        self.sessionId = sessionId
        self.flow = flow
        self.relyingPartyName = relyingPartyName
        self.interactions = interactions
        self.interactionTypeUsed = interactionTypeUsed
        self.verificationCode = verificationCode ?? ""
        self.hashAlgorithm = hashAlgorithm
        self.digest = digest
        self.initialCallbackUrl = initialCallbackUrl ?? ""
        self.onBehalfOf = onBehalfOf
        self.expiresAt = expiresAt
    }

    /// The description of a session object with the citizen's choices; nil when it names no hash.
    /// - Parameter digest: SIGN: the relying party's; AUTH: the hash of the payload the phone built itself.
    package init?(_ session: MobileSession.Answer, choices: Choices, digest: [UInt8]) {
        guard let hashAlgorithm = session.hashAlgorithm else { return nil }
        self.init(
            sessionId: session.sessionId, flow: session.flow, relyingPartyName: session.relyingPartyName,
            interactions: session.interactions, interactionTypeUsed: choices.interactionTypeUsed,
            verificationCode: choices.confirmVc ?? session.verificationCode, hashAlgorithm: hashAlgorithm,
            digest: digest, initialCallbackUrl: session.initialCallbackUrl, onBehalfOf: session.onBehalfOf,
            expiresAt: session.expiresAt)
    }

    /// 32 bytes.
    package var hash: [UInt8] {
        let organisation = onBehalfOf.map { "\($0.orgEtsi)\n\($0.orgName)" } ?? ""
        return Transcript.hash(
            "session/desc", id: sessionId.bytes, role: .joint,
            [
                flow.rawValue, relyingPartyName, interactions, interactionTypeUsed.rawValue, verificationCode,
                hashAlgorithm.rawValue,
            ].map { Array($0.utf8) } + [digest]
                + [initialCallbackUrl, organisation, expiresAt].map { Array($0.utf8) })
    }
}
