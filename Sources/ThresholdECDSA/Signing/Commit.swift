package import EIDCrypto

/// The phone's run of one signature. Order: `init` → send `commitment` → ``open(_:)`` → send the opening →
/// ``acknowledge(_:)`` → (PIN) ``release(m:desc:share:random:)`` → write ``journal()`` durably, send opening and
/// release → ``accept(_:modulus:)`` → write ``journal()`` again → ``output(paillier:certificateKey:decryption:)``.
///
/// `acknowledge` may be left out when the opening travels together with the release: `accept` checks the same ack.
/// k1 is wiped when the value goes out of scope.
package struct PhoneSigning: ~Copyable, Sendable {
    package let context: SigningContext
    /// To send in `…/sign/commit`; the same bytes when sent again.
    package let commitment: SigningCommitment
    let nonce: SecretScalar  // k1
    let ownOpening: SigningOpening
    var stage = Stage.committed
    /// c3 of this process; after a restart it is asked for again.
    var answer: Ciphertext?

    /// Where the run stands. Public values only; k1 is beside it.
    enum Stage: Sendable, Equatable {
        case committed
        case opened(Opened)
        case released(Released)
    }

    /// Both nonces are known.
    struct Opened: Sendable, Equatable {
        let tps: [UInt8]
        let r: Scalar
    }

    /// The nonce belongs to one message, for good.
    struct Released: Sendable, Equatable {
        let opened: Opened
        let m: [UInt8]
        let desc: [UInt8]
        var answerHash: [UInt8]?  // SHA-256(c3)
    }

    /// Draws k1 and commits to R1. Cost: three multiplications on the curve.
    package init(_ context: SigningContext, random: some RandomSource) throws(ThresholdError) {
        let nonce = SecretScalar.random(random, "sg.p1.k1")
        guard let point = Point.generator(times: nonce) else { throw .fault }
        let hash = context.hash
        let pi1 = try Schnorr.prove(
            nonce, SigningTranscript.phoneProof(hash, point), random: random, lane: "sg.p1.pi1.a")
        let opening = SigningOpening(
            psid: context.psid, r1: point.compressed, pi1: pi1, rho1: random.publicBytes("sg.p1.rho1", 32))
        self.init(context, nonce: nonce, opening: opening)
    }

    init(_ context: SigningContext, nonce: consuming SecretScalar, opening: SigningOpening) {
        let com1 = SigningTranscript.commitment(
            context.hash, r1: opening.r1, pi1: opening.pi1, rho1: opening.rho1)
        self.context = context
        commitment = SigningCommitment(kid: context.kid, psid: context.psid, epoch: context.epoch, com1: com1)
        self.nonce = nonce
        ownOpening = opening
    }
}

/// The server's run of one signature: ``Committed`` → ``Opened`` → c3; each is a value that is stored sealed.
/// Rows, counters and the binding of a nonce to one message are the caller's (§4.2).
package enum ServerSigning {
    /// State COMMITTED: k2 is drawn, R2 is known to the phone.
    package struct Committed: ~Copyable, Sendable {
        /// To send in the answer to `commit`; the same bytes when asked again.
        package let answer: SigningNonce
        package let context: SigningContext
        let com1: [UInt8]
        let nonce: SecretScalar  // k2

        /// Draws k2. `context` comes from the server's own session and key, with the request's psid and epoch.
        package init(
            _ commitment: SigningCommitment, context: SigningContext, random: some RandomSource
        ) throws(ThresholdError) {
            guard commitment.com1.count == 32 else { throw .malformed(.com1) }
            guard commitment.kid == context.kid, commitment.psid == context.psid, commitment.epoch == context.epoch
            else { throw .proof(.identifiers) }
            let nonce = SecretScalar.random(random, "sg.p2.k2")
            guard let point = Point.generator(times: nonce) else { throw .fault }
            let n2 = random.publicBytes("sg.p2.n2", 32)
            let statement = SigningTranscript.serverProof(context.hash, com1: commitment.com1, n2: n2, point)
            let pi2 = try Schnorr.prove(nonce, statement, random: random, lane: "sg.p2.pi2.a")
            answer = SigningNonce(r2: point.compressed, pi2: pi2, n2: n2)
            self.context = context
            com1 = commitment.com1
            self.nonce = nonce
        }
    }
}

// MARK: Stored form

extension ServerSigning.Committed {
    private init(answer: SigningNonce, context: SigningContext, com1: [UInt8], nonce: consuming SecretScalar) {
        (self.answer, self.context, self.com1) = (answer, context, com1)
        self.nonce = nonce
    }

    private static let version: UInt8 = 1

    /// 280 bytes with k2 in them: seal them under the nonce key.
    /// Shape: 01 ‖ kid ‖ Q ‖ session ‖ psid ‖ U32(epoch) ‖ com1 ‖ R2 ‖ π2 ‖ n2 ‖ k2.
    package func serialized() -> SecretBytes {
        let open = [Self.version] + context.stored + com1 + answer.r2 + answer.pi2 + answer.n2
        return SecretBytes.joined(SecretBytes(copying: open), nonce.bytes())
    }

    /// Throws `malformed(stored)` for bytes that ``serialized()`` did not make.
    package init(serialized bytes: borrowing SecretBytes) throws(ThresholdError) {
        var reader = StateReader(bytes)
        guard try reader.byte() == Self.version else { throw .malformed(.stored) }
        let context = try reader.signingContext()
        let com1 = try reader.read(32)
        let answer = SigningNonce(r2: try reader.read(33), pi2: try reader.read(65), n2: try reader.read(32))
        let nonce = try reader.scalar()
        try reader.finish()
        self.init(answer: answer, context: context, com1: com1, nonce: nonce)
    }
}
