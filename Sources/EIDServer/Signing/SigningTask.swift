import EIDAPI
import EIDCrypto
import EIDStorage

/// What a session asks to be signed, rebuilt from the server's own record and the citizen's choices.
///
/// The same values that the phone rebuilds from what it showed; only equality of both leads to a signature
/// (`threshold-ecdsa.md` §3.3).
struct SigningTask: Sendable, Equatable {
    /// Leftmost 32 bytes of the digest.
    let m: [UInt8]
    /// The hash of the session description.
    let desc: [UInt8]
    /// Whether the code that was chosen, where one is asked for, is the session's.
    let isCodeRight: Bool

    /// Nil when the choices are not well formed for the session: an interaction that it does not offer, a
    /// userChallenge outside AUTH or none inside, a code that is not asked for or missing.
    init?(_ session: SessionRecord, choices: Choices, schemeName: String) throws(StorageError) {
        let view = try SessionView.answer(session, schemeName: schemeName)
        guard Self.areWellFormed(choices, for: session), let digest = Self.digest(view, choices), digest.count >= 32,
            let description = SessionDescription(view, choices: choices, digest: digest)
        else { return nil }
        m = [UInt8](digest.prefix(32))
        desc = description.hash
        isCodeRight = choices.confirmVc == nil || choices.confirmVc == session.code
    }

    /// The slot whose key answers the session; nil when it needs no key.
    static func slot(of session: SessionRecord) -> EIDAPI.KeySlot? {
        switch session.request.kind {
        case .auth: .auth
        case .sign: .sign
        case .cert: nil
        }
    }

    private static func areWellFormed(_ choices: Choices, for session: SessionRecord) -> Bool {
        guard let offered = try? Interactions(text: session.request.interactions, channel: nil),
            offered.known.contains(where: { $0.type == choices.interactionTypeUsed })
        else { return false }
        let asksForCode = choices.interactionTypeUsed == .confirmationMessageAndVerificationCodeChoice
        guard (choices.confirmVc != nil) == asksForCode else { return false }
        switch session.request.kind {
        case .auth: return choices.userChallenge.map(UserChallenge.isWellFormed) ?? false
        case .sign: return choices.userChallenge == nil
        case .cert: return false
        }
    }

    /// The raw bytes that are signed over: AUTH the hash of the ACSP_V2 payload, SIGN the relying party's digest.
    private static func digest(_ view: MobileSession.Answer, _ choices: Choices) -> [UInt8]? {
        switch view.flow {
        case .signature:
            return view.digest.flatMap(Base64.decode)
        case .authentication:
            guard let random = view.serverRandom, let challenge = view.rpChallenge, let flowType = view.flowType,
                let userChallenge = choices.userChallenge, let algorithm = view.hashAlgorithm
            else { return nil }
            return ACSPPayload(
                schemeName: view.schemeName, serverRandom: random, rpChallenge: challenge,
                userChallenge: userChallenge, relyingPartyName: view.relyingPartyName,
                brokeredRpName: view.brokeredRpName, interactions: view.interactions,
                interactionTypeUsed: choices.interactionTypeUsed, initialCallbackUrl: view.initialCallbackUrl,
                flowType: flowType
            )?.digest(algorithm)
        case .certificateChoice:
            return nil
        }
    }
}
