import EIDCrypto
import Testing

@testable import ThresholdECDSA

/// What Appendix A signs: psid 16×02, session 16×03, m = SHA-256("hello").
enum SignedSession {
    static let psid = [UInt8](repeating: 2, count: 16)
    static let session = [UInt8](repeating: 3, count: 16)
    static let m = SHA256.hash(Array("hello".utf8))
    static let desc = hex("25f03dc8fe0860addcd025d86b1ee9dd000c7caef0afa390f69c4228226ad54d")

    static func context(
        _ key: EnrolledKey = .vector, session: [UInt8] = session, psid: [UInt8] = psid, epoch: UInt32 = 1
    ) throws -> SigningContext {
        try SigningContext(
            kid: key.offer.kid, publicKey: key.publicKey, session: session, psid: psid, epoch: epoch)
    }
}

/// Both sides of one signature up to some step, with the server's state stored as it would be.
final class SigningRun {
    let key: EnrolledKey
    let random: VectorRandom
    var phone: PhoneSigning
    var committed: [UInt8]
    var nonce: SigningNonce
    var opening: SigningOpening?
    var opened: [UInt8] = []
    var release: SigningRelease?

    /// After commit.
    init(
        _ key: EnrolledKey = .vector, _ context: SigningContext? = nil, random: VectorRandom = VectorRandom(1)
    ) throws {
        let context = try context ?? SignedSession.context(key)
        self.key = key
        self.random = random
        let phone = try PhoneSigning(context, random: random)
        let server = try ServerSigning.Committed(phone.commitment, context: context, random: random)
        self.phone = phone
        committed = server.serialized().exposed()
        nonce = server.answer
    }

    static func released(
        _ key: EnrolledKey = .vector, _ context: SigningContext? = nil, random: VectorRandom = VectorRandom(1),
        m: [UInt8] = SignedSession.m
    ) throws -> SigningRun {
        let run = try SigningRun(key, context, random: random)
        try run.open()
        try run.makeRelease(m: m)
        return run
    }

    /// A server's state after commit, read back.
    func serverCommitted() throws -> ServerSigning.Committed {
        try ServerSigning.Committed(serialized: SecretBytes(copying: committed))
    }

    /// A server's state after open, read back.
    func serverOpened() throws -> ServerSigning.Opened {
        try ServerSigning.Opened(serialized: SecretBytes(copying: opened))
    }

    func open() throws {
        let opening = try phone.open(nonce)
        let state = try serverCommitted().open(opening, key: key.server, random: random)
        try phone.acknowledge(state.ack)
        opened = state.serialized().exposed()
        self.opening = opening
    }

    func makeRelease(m: [UInt8] = SignedSession.m, desc: [UInt8] = SignedSession.desc) throws {
        release = try phone.release(m: m, desc: desc, share: key.phoneShare, random: random)
    }

    /// The server's honest answer.
    func answer(m: [UInt8] = SignedSession.m) throws -> SigningAnswer {
        let state = try serverOpened()
        let release = try #require(release)
        let c3 = try state.release(release, m: m, desc: SignedSession.desc, key: key.server)
        return SigningAnswer(ack: state.ack, c3: c3)
    }

    /// What the phone would seal into its journal.
    func journal() throws -> [UInt8] {
        guard let journal = phone.journal() else { throw ThresholdError.state }
        return journal.exposed()
    }

    /// The phone's opening, to send again.
    func openingAgain() throws -> SigningOpening {
        guard let opening = phone.opening else { throw ThresholdError.state }
        return opening
    }

    /// The phone's verdict on an answer.
    func output(_ answer: SigningAnswer) throws -> ECDSASignature {
        try phone.accept(answer, modulus: key.paillier.publicKey)
        return try phone.output(paillier: key.paillier, certificateKey: key.publicKey)
    }
}
