internal import COpenSSL

/// PBKDF2 with HMAC-SHA-256 (RFC 8018 §5.2).
package enum PBKDF2SHA256 {
    /// `count` ≥ 1 bytes. Cost: about 60 ms for 210 000 iterations and up to 32 bytes.
    package static func derive(
        password: borrowing SecretBytes, salt: [UInt8], iterations: Int, count: Int
    ) -> SecretBytes {
        precondition(iterations > 0 && count > 0)
        var key = SecretBytes(count: count)
        password.withUnsafeBytes { password in
            key.withUnsafeMutableBytes { key in
                must(
                    PKCS5_PBKDF2_HMAC(
                        password.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(password.count),
                        salt, Int32(salt.count), Int32(iterations), Digest.sha256.function,
                        Int32(key.count), key.baseAddress?.assumingMemoryBound(to: UInt8.self)))
            }
        }
        return key
    }
}
