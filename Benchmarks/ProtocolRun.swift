import EIDCrypto
import ThresholdECDSA

/// One citizen's key on both sides, and the answers of one signature: what the protocol benchmarks share.
///
/// Randomness is replayed, so that a step can be timed again and again with the other side's answer made ahead.
struct ProtocolRun {
    struct Replayed: RandomSource {
        let seed: [UInt8]

        func bytes(_ lane: String, _ count: Int) -> SecretBytes {
            let hash = Transcript.hash("vector-rng", id: seed, role: .joint, [Array(lane.utf8)])
            return SecretBytes(copying: Transcript.expand(hash, count))
        }
    }

    let random = Replayed(seed: SystemRandom().publicBytes("", 32))
    let paillier: PaillierSecretKey
    let context: KeyGenerationContext
    let enrollment: EnrollmentIdentifiers
    let commitment: KeyGenerationCommitment
    let offer: KeyGenerationOffer
    let share: KeyGenerationShare
    let confirmation: KeyGenerationConfirmation
    let server: ServerKey
    let phoneShare: [UInt8]
    let signing: SigningContext
    let m = SHA256.hash([1])
    let desc = SHA256.hash([2])

    init() throws {
        let zero = [UInt8](repeating: 0, count: 32)
        context = try KeyGenerationContext(deployment: "bench", proofingHash: zero, deviceKeyHash: zero, slot: .sign)
        enrollment = try EnrollmentIdentifiers(
            enrollmentId: [UInt8](repeating: 1, count: 16), documentNumber: "PNOMN-BENCH")
        paillier = PaillierSecretKey.generate(SystemRandom())
        let phone = try PhoneKeyGeneration(
            context, material: PhoneKeyMaterial(paillier: paillier, random: random), random: random)
        commitment = phone.commitment
        let run = try ServerKeyGeneration(commitment, context: context, enrollment: enrollment, random: random)
        offer = run.offer
        let pending = try phone.complete(offer, enrollment: enrollment, random: random)
        share = pending.message
        let candidate = try run.open(share)
        server = try candidate.verify()
        confirmation = candidate.confirmation
        let key = try pending.confirm(confirmation, certificateKey: candidate.publicKey)
        phoneShare = key.shareBytes.exposed()
        signing = try SigningContext(
            kid: server.kid, publicKey: server.publicKey, session: [UInt8](repeating: 3, count: 16),
            psid: [UInt8](repeating: 2, count: 16), epoch: 1)
    }

    func secretShare() -> SecretScalar {
        SecretScalar(reducing: SecretInteger(bigEndian: SecretBytes(copying: phoneShare)))
    }

    /// What the phone gets from the server in one signature.
    struct Answers {
        let commitment: SigningCommitment
        let nonce: SigningNonce
        let opening: SigningOpening
        let opened: [UInt8]
        let release: SigningRelease
        let answer: SigningAnswer
    }

    func answers() throws -> Answers {
        var phone = try PhoneSigning(signing, random: random)
        let committed = try ServerSigning.Committed(phone.commitment, context: signing, random: random)
        let nonce = committed.answer
        let opening = try phone.open(nonce)
        let opened = try committed.open(opening, key: server, random: random)
        let release = try phone.release(m: m, desc: desc, share: secretShare(), random: random)
        let c3 = try opened.release(release, m: m, desc: desc, key: server)
        return Answers(
            commitment: phone.commitment, nonce: nonce, opening: opening, opened: opened.serialized().exposed(),
            release: release, answer: SigningAnswer(ack: opened.ack, c3: c3))
    }
}
