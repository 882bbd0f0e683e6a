import EIDCrypto

/// The PIN blob of `threshold-ecdsa.md` §5.1:
/// `salt (16) ‖ iv (12) ‖ AES-256-GCM(PBKDF2-HMAC-SHA256(PIN, salt, 210 000, 32); iv; plain) ‖ tag (16)`, no AAD.
enum PINBlob {
    static let iterations = 210_000
    static let saltCount = 16
    static let ivCount = 12
    private static let tagCount = 16
    private static let overhead = saltCount + ivCount + tagCount

    /// Seals under a PIN with a fresh salt and iv. Cost: one PBKDF2 (60–120 ms).
    static func seal(_ plain: borrowing SecretBytes, pin: borrowing SecretBytes, random: any RandomSource) -> [UInt8] {
        seal(
            plain, pin: pin, salt: random.publicBytes("blob.salt", saltCount),
            iv: random.publicBytes("blob.iv", ivCount))
    }

    static func seal(
        _ plain: borrowing SecretBytes, pin: borrowing SecretBytes, salt: [UInt8], iv: [UInt8]
    ) -> [UInt8] {
        let key = key(pin, salt)
        return salt + iv + AESGCM.seal(plain, key: key, iv: iv)
    }

    /// nil: the tag is wrong, so the PIN is wrong or the blob was changed. Cost: one PBKDF2.
    static func open(_ blob: [UInt8], pin: borrowing SecretBytes) -> SecretBytes? {
        guard blob.count > overhead else { return nil }
        let salt = Array(blob[..<saltCount])
        let iv = Array(blob[saltCount..<saltCount + ivCount])
        let key = key(pin, salt)
        return AESGCM.open(Array(blob[(saltCount + ivCount)...]), key: key, iv: iv)
    }

    static func key(_ pin: borrowing SecretBytes, _ salt: [UInt8]) -> SecretBytes {
        PBKDF2SHA256.derive(password: pin, salt: salt, iterations: iterations, count: 32)
    }
}
