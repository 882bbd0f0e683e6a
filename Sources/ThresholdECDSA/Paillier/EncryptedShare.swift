import EIDCrypto

/// c_key = Enc(x1; r_key) with its randomiser, checked without CRT before it leaves (§6.2).
struct EncryptedShare: ~Copyable, Sendable {
    let ciphertext: Ciphertext  // c_key
    let randomizer: SecretInteger  // r_key

    /// Throws `fault` when the second computation differs. Cost: 5.25 units.
    init(
        of share: borrowing SecretScalar, powers: NthPowers, random: some RandomSource, lane: String
    ) throws(ThresholdError) {
        let key = powers.key.publicKey
        var attempt = 0
        while true {
            let randomizer = key.candidateUnit(random, lane, attempt: attempt)
            attempt += 1
            let made = key.ciphertext(of: share.integer(), randomizedBy: powers.power(randomizer)).exposed()
            guard let ciphertext = Ciphertext(made, under: key) else { continue }
            try Self.check(ciphertext, share, randomizer, key)
            self.ciphertext = ciphertext
            self.randomizer = randomizer
            return
        }
    }

    /// (1 + x1·N)·r_key^N mod N² once more, without CRT. Throws `fault`. Cost: 4 units.
    static func check(
        _ ciphertext: Ciphertext, _ share: borrowing SecretScalar, _ randomizer: borrowing SecretInteger,
        _ key: PaillierPublicKey
    ) throws(ThresholdError) {
        let power = key.nSquared.power(secret: randomizer, key.n.value)
        let again = key.ciphertext(of: share.integer(), randomizedBy: power).exposed()
        guard again == ciphertext.value else { throw .fault }
    }
}
