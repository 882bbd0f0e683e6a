import EIDAPI
import EIDCrypto

/// What the citizen approves, made by the phone from the session object it showed: the message m, the description desc
/// and the three choices (`threshold-ecdsa.md` §3.3).
struct ApprovalMessage {
    let choices: Choices
    /// Leftmost 32 bytes of the digest.
    let m: [UInt8]
    /// 32 bytes.
    let desc: [UInt8]
    let callback: SessionCallback?

    /// Errors `wrongFlow`, `sessionOver`, `sessionInvalid`, `interactionNotSupported`, `codeNeeded`, `wrongCode`.
    init(
        _ session: MobileSession.Answer, slot: PINSlot, confirmVc: String?, supported: Set<InteractionType>,
        random: any RandomSource
    ) throws(PhoneFailure) {
        guard session.flow == slot.flow else { throw PhoneFailure(.wrongFlow) }
        guard session.state == .running else { throw PhoneFailure(.sessionOver) }
        guard let flowType = session.flowType, let algorithm = session.hashAlgorithm,
            session.signatureProtocol == slot.signatureProtocol
        else { throw PhoneFailure(.sessionInvalid, detail: "members") }
        let type = try Self.interaction(session, supported).type
        let code = try Self.code(session, type, confirmVc)
        let challenge = slot == .auth ? UserChallenge.random(random) : nil
        choices = Choices(interactionTypeUsed: type, userChallenge: challenge?.challenge, confirmVc: code)
        let digest = try Self.digest(session, choices, flowType, algorithm)
        guard digest.count >= 32, let description = SessionDescription(session, choices: choices, digest: digest)
        else { throw PhoneFailure(.sessionInvalid, detail: "digest") }
        m = Array(digest.prefix(32))
        desc = description.hash
        callback = SessionCallback(session, verifier: challenge?.verifier)
    }

    /// The first interaction that the app can show.
    static func interaction(
        _ session: MobileSession.Answer, _ supported: Set<InteractionType>
    ) throws(PhoneFailure) -> Interaction {
        let list: Interactions
        do {
            list = try Interactions(text: session.interactions, channel: nil)
        } catch {
            throw PhoneFailure(error == .nothingKnown ? .interactionNotSupported : .sessionInvalid)
        }
        guard let chosen = list.selected(supported: supported) else { throw PhoneFailure(.interactionNotSupported) }
        return chosen
    }

    /// The chosen code, only with the code-choice interaction. Without one, a code the caller passes must be the one
    /// that was shown, and is not sent.
    private static func code(
        _ session: MobileSession.Answer, _ type: InteractionType, _ confirmVc: String?
    ) throws(PhoneFailure) -> String? {
        guard type == .confirmationMessageAndVerificationCodeChoice else {
            guard confirmVc == nil || confirmVc == session.verificationCode else { throw PhoneFailure(.wrongCode) }
            return nil
        }
        guard let codes = session.verificationCodeChoices else {
            throw PhoneFailure(.sessionInvalid, detail: "no codes")
        }
        guard let confirmVc else { throw PhoneFailure(.codeNeeded) }
        guard codes.contains(confirmVc) else { throw PhoneFailure(.wrongCode) }
        return confirmVc
    }

    /// AUTH: the hash of the ACSP_V2 payload that the phone assembles itself. SIGN: the relying party's digest, the
    /// one part the phone cannot recompute.
    private static func digest(
        _ session: MobileSession.Answer, _ choices: Choices, _ flowType: FlowType, _ algorithm: HashAlgorithm
    ) throws(PhoneFailure) -> [UInt8] {
        guard let userChallenge = choices.userChallenge else {
            guard let digest = session.digest.flatMap(Base64.decode), digest.count == algorithm.length else {
                throw PhoneFailure(.sessionInvalid, detail: "digest")
            }
            return digest
        }
        guard let serverRandom = session.serverRandom, let rpChallenge = session.rpChallenge,
            let payload = ACSPPayload(
                schemeName: session.schemeName, serverRandom: serverRandom, rpChallenge: rpChallenge,
                userChallenge: userChallenge, relyingPartyName: session.relyingPartyName,
                brokeredRpName: session.brokeredRpName, interactions: session.interactions,
                interactionTypeUsed: choices.interactionTypeUsed, initialCallbackUrl: session.initialCallbackUrl,
                flowType: flowType),
            let digest = payload.digest(algorithm)
        else { throw PhoneFailure(.sessionInvalid, detail: "challenge") }
        return digest
    }
}

extension PINSlot {
    /// The sessions that a key of this slot answers.
    var flow: SessionFlow {
        switch self {
        case .auth: .authentication
        case .sign: .signature
        }
    }

    var signatureProtocol: SignatureProtocol {
        switch self {
        case .auth: .acspV2
        case .sign: .rawDigest
        }
    }
}

extension SessionCallback {
    /// nil unless the session came by a Web2App or App2App link and has a callback that may be opened.
    init?(_ session: MobileSession.Answer, verifier: String?) {
        guard session.flowType?.opensCallback == true, let digest = session.sessionSecretDigest,
            Base64URL.decode(digest)?.count == 32, Callback.isValid(initialCallbackUrl: session.initialCallbackUrl)
        else { return nil }
        self.init(
            initialCallbackUrl: session.initialCallbackUrl, sessionSecretDigest: digest,
            userChallengeVerifier: verifier)
    }

    var url: String {
        Callback.url(
            initialCallbackUrl: initialCallbackUrl, sessionSecretDigest: sessionSecretDigest,
            userChallengeVerifier: userChallengeVerifier)
    }
}
