package import EIDCrypto

extension PhoneSigning {
    /// How M is decrypted.
    package enum Decryption: Sendable {
        /// With p and p' apart; 1 unit.
        case crt
        /// Modulo N², 4 units: used once after an invalid signature to rule out a fault of the own CPU.
        case direct
    }

    /// Checks what can be checked before decryption. Throws `proof(.acknowledgement)` or `malformed(c3)` (discard the
    /// psid; nothing was decrypted), `otherAnswer` for a second, different c3 (cheating: quarantine). Afterwards write
    /// ``journal()`` durably: it now holds SHA-256(c3).
    package mutating func accept(
        _ answer: SigningAnswer, modulus: PaillierPublicKey
    ) throws(ThresholdError) {
        guard case .released(var released) = stage else { throw .state }
        try acknowledge(answer.ack)
        let hash = SHA256.hash(answer.c3)
        // Before the decoding: after an accepted c3 a malformed one is a different one too.
        if let earlier = released.answerHash {
            guard ConstantTime.equal(earlier, hash) else { throw .otherAnswer }
        }
        guard let ciphertext = Ciphertext(answer.c3, under: modulus) else { throw .malformed(.c3) }
        released.answerHash = hash
        stage = .released(released)
        self.answer = ciphertext
    }

    /// Decrypts and gives the signature in its low form, verified under the key **of the certificate**. Throws
    /// `invalidSignature`: ask once more with `.direct`; if that throws too, quarantine the key (§4.3).
    ///
    /// Same work and timing whatever M is.
    package func output(
        paillier: PaillierSecretKey, certificateKey: Point, decryption: Decryption = .crt
    ) throws(ThresholdError) -> ECDSASignature {
        guard case .released(let released) = stage, let answer else { throw .state }
        guard let inverse = nonce.inverted() else { throw .fault }
        let plain =
            switch decryption {
            case .crt: paillier.decrypt(answer)
            case .direct: try Self.direct(answer, paillier)
            }
        // s = k1⁻¹·M mod q, then the smaller of s and q − s.
        let s = SecretScalar(reducing: plain).multiplied(by: inverse).low()
        let raw = released.opened.r.bytes + s.bytes().exposed()
        guard let signature = ECDSASignature(raw: raw),
            ECDSA.verify(signature, digest: released.m, key: certificateKey)
        else { throw .invalidSignature }
        return signature
    }

    private static func direct(
        _ ciphertext: Ciphertext, _ paillier: PaillierSecretKey
    ) throws(ThresholdError) -> SecretInteger {
        guard let plain = paillier.decryptDirectly(ciphertext) else { throw .fault }
        return plain
    }
}
