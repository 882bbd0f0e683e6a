package import EIDCrypto

extension PhonePendingKey {
    /// The phone's last check: kid, confirm, and that the certificate was made for Q. Afterwards write the blob, read
    /// it back, and compare with ``PhoneKey/matches(point:modulus:)``; only then use the device token.
    package consuming func confirm(
        _ confirmation: KeyGenerationConfirmation, certificateKey: Point
    ) throws(ThresholdError) -> PhoneKey {
        guard confirmation.kid.count == 16 else { throw .malformed(.kid) }
        guard confirmation.confirm.count == 32 else { throw .malformed(.confirm) }
        guard ConstantTime.equal(confirmation.kid, key.kid) else { throw .proof(.identifiers) }
        let expected = KeyGenerationTranscript.confirmation(sid: sid, publicKey: key.publicKey, kid: key.kid)
        guard ConstantTime.equal(confirmation.confirm, expected) else { throw .proof(.confirmation) }
        guard certificateKey == key.publicKey else { throw .proof(.certificate) }
        return key
    }
}
