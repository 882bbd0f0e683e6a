package import EIDCrypto
import Synchronization

/// What the phone can make before it knows any session (§7.2): x1, the Paillier key, c_key with its check, and the
/// prover's (α_i, β_i, A_i, Y_i). For **one** run; in memory only. May be made in a task of its own per key.
///
/// Cost: 12.75 units (about 40 ms) beside the primes.
package final class PhoneKeyMaterial: Sendable {
    struct Contents: ~Copyable, Sendable {
        let share: SecretScalar  // x1
        let point: Point  // Q1
        let powers: NthPowers
        let encryptedShare: EncryptedShare  // c_key, r_key
        let prover: KeyProof.Prover
    }

    private let contents: Mutex<Contents?>

    package init(paillier: PaillierSecretKey, random: some RandomSource) throws(ThresholdError) {
        let share = SecretScalar.random(random, "kg.p1.x1")
        guard let point = Point.generator(times: share) else { throw .fault }
        guard let powers = NthPowers(paillier) else { throw .fault }
        let encrypted = try EncryptedShare(of: share, powers: powers, random: random, lane: "kg.p1.rkey")
        let prover = KeyProof.Prover(powers, random: random, prefix: "kg.p1.pikey")
        contents = Mutex(
            Contents(share: share, point: point, powers: powers, encryptedShare: encrypted, prover: prover))
    }

    /// Gives the contents out once: α and β answer one challenge only (row 34).
    func take() throws(ThresholdError) -> Contents {
        let taken = contents.withLock { held in held.take() }
        guard let taken else { throw .state }
        return taken
    }
}

/// The phone's run of key generation, before the `init` answer. Order: `init` → send `commitment` → ``complete``.
/// If the app dies before the confirmation, the attempt is discarded; nothing of it may be used again.
package struct PhoneKeyGeneration: ~Copyable, Sendable {
    /// To send in `POST /v3/enrollment/init`.
    package let commitment: KeyGenerationCommitment
    let context: KeyGenerationContext
    let material: PhoneKeyMaterial.Contents
    let opening: [UInt8]  // ρ1

    /// Takes the material's contents; a second run with the same material throws `state`.
    package init(
        _ context: KeyGenerationContext, material: PhoneKeyMaterial, random: some RandomSource
    ) throws(ThresholdError) {
        let contents = try material.take()
        let opening = random.publicBytes("kg.p1.rho1", 32)
        let com1 = KeyGenerationTranscript.commitment(context, q1: contents.point.compressed, rho1: opening)
        commitment = KeyGenerationCommitment(com1: com1)
        self.context = context
        self.material = contents
        self.opening = opening
    }
}
