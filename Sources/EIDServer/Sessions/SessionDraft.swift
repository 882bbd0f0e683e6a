import EIDAPI
import EIDCrypto
import EIDStorage

/// A session before it is stored: everything random in it is drawn here, outside of the transaction.
struct SessionDraft: Sendable {
    var record: SessionRecord
    /// Device link: Base64 text of the 32-byte HMAC key, for the relying party only.
    let secret: String?

    init(
        _ start: SessionStart, _ call: SessionCall, _ party: RelyingPartyRecord, _ context: ServerContext
    ) {
        let random = context.random
        let id = UUIDText.random(random, "session/id")
        let now = context.now
        let code = Self.code(start, party, context)
        let secret = call.channel == .deviceLink ? Base64.encode(random.publicBytes("session/secret", 32)) : nil
        let isChoice =
            start.interactions?.known.first?.type == .confirmationMessageAndVerificationCodeChoice
        record = SessionRecord(
            id: id.text, request: SessionRequestRecord(start, call, party),
            flowType: call.channel == .notification ? FlowType.notification.rawValue : nil,
            serverRandom: call.type == .authentication
                ? Base64.encode(random.publicBytes("session/serverRandom", 24)) : "",
            codeType: code?.type?.rawValue, code: code?.value,
            codeChoices: isChoice ? code?.choices(from: random) ?? [] : [],
            sessionToken: call.channel == .deviceLink ? Self.token(random) : nil,
            sealedSecret: secret.map {
                context.vault.seal(SecretBytes(copying: [UInt8]($0.utf8)), at: Self.secretPlace(id.text))
            },
            secretDigest: secret.flatMap(Callback.secretDigest(sessionSecret:)), createdAt: now,
            expiresAt: now.adding(seconds: context.configuration.lifetimes.session))
        self.secret = secret
    }

    /// Where the session secret is sealed.
    static func secretPlace(_ id: String) -> SealedPlace {
        SealedPlace(table: "sessions", column: "session_secret", row: id)
    }

    /// Notifications always have a code; links only in the profile that answers one (`rp-api.md` §10).
    private static func code(
        _ start: SessionStart, _ party: RelyingPartyRecord, _ context: ServerContext
    ) -> VerificationCode? {
        guard let signing = start.signing else { return nil }
        let kind =
            start.vcType ?? party.codeType.flatMap(VerificationCode.Kind.init(rawValue:))
            ?? context.configuration.verificationCodeKind
        guard start.channel == .notification || kind == .alphaNumeric5 else { return nil }
        let challenge = start.type == .authentication ? signing.challengeBytes : nil
        return VerificationCode.make(kind, rpChallenge: challenge, from: context.random)
    }

    /// 32 letters and digits, each equally likely.
    private static func token(_ random: any RandomSource) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        let usable = UInt8(256 / alphabet.count * alphabet.count)
        var token = ""
        while token.count < 32 {
            for byte in random.publicBytes("session/token", 48) where byte < usable && token.count < 32 {
                token.append(alphabet[Int(byte) % alphabet.count])
            }
        }
        return token
    }
}

extension SessionRequestRecord {
    init(_ start: SessionStart, _ call: SessionCall, _ party: RelyingPartyRecord) {
        self.init(
            relyingParty: party.uuid, kind: SessionKind(call.type),
            channel: call.channel == .deviceLink ? .deviceLink : .notification,
            relyingPartyName: start.relyingPartyName, brokeredName: party.brokeredName,
            certificateLevel: start.certificateLevel.rawValue, challenge: start.signing?.challenge ?? "",
            signatureAlgorithm: start.signing?.signatureAlgorithm.rawValue ?? "",
            hashAlgorithm: start.signing?.hashAlgorithm.rawValue ?? "", interactions: start.interactions?.text ?? "",
            initialCallbackURL: start.initialCallbackUrl ?? "", ignoredProperties: start.ignoredProperties,
            sharesAddress: start.shareMdClientIpAddress, requestHash: SessionRequestHash.hash(start, call))
    }
}

extension SessionKind {
    init(_ type: SessionType) {
        switch type {
        case .authentication: self = .auth
        case .signature: self = .sign
        case .certificateChoice: self = .cert
        }
    }
}
