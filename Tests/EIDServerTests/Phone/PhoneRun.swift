import EIDAPI
import EIDCrypto
import ThresholdECDSA

/// One nonce of a phone, step by step. With the same seed it is the same nonce, so that a lying phone can answer twice.
final class PhoneRun {
    let key: TestKey
    let session: UUIDText
    let psid: [UInt8]
    private let seed: [UInt8]
    private var signing: PhoneSigning

    init(
        _ key: TestKey, _ session: UUIDText, psid: [UInt8] = SystemRandom().publicBytes("", 16), epoch: UInt32 = 1,
        seed: [UInt8] = SystemRandom().publicBytes("", 32)
    ) throws {
        self.key = key
        self.session = session
        self.psid = psid
        self.seed = seed
        signing = try PhoneSigning(
            SigningContext(
                kid: key.kid, publicKey: key.publicKey, session: session.bytes, psid: psid, epoch: epoch),
            random: SeededRandom(seed: seed))
    }

    func commit(epoch: UInt32 = 1) throws -> SignCommit.Request {
        SignCommit.Request(
            kid: try octets(key.kid), psid: try octets(psid), epoch: epoch,
            com1: try octets(signing.commitment.com1))
    }

    /// The opening, without release. The second time the stored one.
    func prove(_ answer: SignCommit.Answer) throws -> SignProve.Request {
        let opening = try signing.open(
            SigningNonce(r2: answer.r2.bytes, pi2: answer.pi2.bytes, n2: answer.n2.bytes))
        return SignProve.Request(
            psid: try octets(psid), r1: try octets(opening.r1), pi1: try octets(opening.pi1),
            rho1: try octets(opening.rho1))
    }

    /// The same opening again, whatever was done with the nonce.
    func opening(_ answer: SignCommit.Answer) throws -> SignProve.Request {
        guard let opening = signing.opening else { return try prove(answer) }
        return SignProve.Request(
            psid: try octets(psid), r1: try octets(opening.r1), pi1: try octets(opening.pi1),
            rho1: try octets(opening.rho1))
    }

    /// A well-made opening for this phone's own com1, which the server never answered: made with a server of its own.
    func strayOpening() throws -> SignProve.Request {
        let answer = try ServerSigning.Committed(
            signing.commitment, context: signing.context, random: SystemRandom()
        ).answer
        return try prove(
            SignCommit.Answer(
                r2: try octets(answer.r2), pi2: try octets(answer.pi2), n2: try octets(answer.n2)))
    }

    /// What the phone releases after the citizen confirmed `view`.
    /// - Parameter share: another scalar than x1 stands for a wrong PIN.
    func release(
        _ view: MobileSession.Answer, _ choices: Choices, share: borrowing SecretScalar,
        random: some RandomSource = SystemRandom()
    ) throws -> SignProve.Release {
        guard let message = PhoneMessage(view, choices) else { throw TestFailure.missing }
        let release = try signing.release(m: message.m, desc: message.desc, share: share, random: random)
        return SignProve.Release(
            m: try octets(release.m), desc: try octets(release.desc), r: try octets(release.r),
            pin: try octets(release.pin), interactionTypeUsed: choices.interactionTypeUsed,
            userChallenge: choices.userChallenge, confirmVc: choices.confirmVc)
    }

    /// Decrypts c3 and verifies the signature under the certificate's key.
    func signature(_ answer: SignProve.Answer) throws -> [UInt8] {
        guard let c3 = answer.c3 else { throw TestFailure.missing }
        try signing.accept(SigningAnswer(ack: answer.ack.bytes, c3: c3.bytes), modulus: key.paillier.publicKey)
        return try signing.output(paillier: key.paillier, certificateKey: key.publicKey).raw
    }

    func finish(_ signature: [UInt8], _ choices: Choices) throws -> SignFinish.Request {
        SignFinish.Request(
            psid: try octets(psid), sig: try octets(signature), interactionTypeUsed: choices.interactionTypeUsed,
            userChallenge: choices.userChallenge, confirmVc: choices.confirmVc)
    }

    /// The same nonce once more, opened by the same answer: for a phone that lies or forgets.
    func twin(_ answer: SignCommit.Answer) throws -> PhoneRun {
        let twin = try PhoneRun(key, session, psid: psid, seed: seed)
        _ = try twin.prove(answer)
        return twin
    }
}

/// m and desc as the phone makes them from the session object it shows.
struct PhoneMessage {
    let m: [UInt8]
    let desc: [UInt8]

    init?(_ view: MobileSession.Answer, _ choices: Choices) {
        var digest = view.digest.flatMap(Base64.decode)
        if view.flow == .authentication {
            digest = ACSPPayload(
                schemeName: view.schemeName, serverRandom: view.serverRandom ?? "",
                rpChallenge: view.rpChallenge ?? "", userChallenge: choices.userChallenge ?? "",
                relyingPartyName: view.relyingPartyName, brokeredRpName: view.brokeredRpName,
                interactions: view.interactions, interactionTypeUsed: choices.interactionTypeUsed,
                initialCallbackUrl: view.initialCallbackUrl, flowType: view.flowType ?? .notification
            )?.digest(.sha256)
        }
        guard let digest, let description = SessionDescription(view, choices: choices, digest: digest) else {
            return nil
        }
        m = Array(digest.prefix(32))
        desc = description.hash
    }
}
