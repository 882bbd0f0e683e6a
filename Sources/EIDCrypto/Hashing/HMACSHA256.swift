internal import COpenSSL

/// HMAC with SHA-256 (RFC 2104).
package enum HMACSHA256 {
    package static let tagCount = 32

    /// 32 bytes.
    package static func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        message.withUnsafeBytes { message in
            key.withUnsafeBytes { key in
                [UInt8](unsafeUninitializedCapacity: tagCount) { buffer, filled in
                    authenticate(message, key: key, into: UnsafeMutableRawBufferPointer(buffer))
                    filled = tagCount
                }
            }
        }
    }

    /// Constant-time check of a whole, untruncated tag.
    package static func isValid(_ tag: [UInt8], message: [UInt8], key: [UInt8]) -> Bool {
        ConstantTime.equal(tag, authenticate(message, key: key))
    }

    /// The tag under a secret key; the tag itself is secret where it serves as a key.
    package static func authenticate(_ message: [UInt8], key: borrowing SecretBytes) -> SecretBytes {
        var tag = SecretBytes(count: tagCount)
        message.withUnsafeBytes { message in
            key.withUnsafeBytes { key in
                tag.withUnsafeMutableBytes { authenticate(message, key: key, into: $0) }
            }
        }
        return tag
    }

    static func authenticate(
        _ message: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer, into tag: UnsafeMutableRawBufferPointer
    ) {
        let made = HMAC(
            Digest.sha256.function, key.baseAddress, Int32(key.count),
            message.baseAddress?.assumingMemoryBound(to: UInt8.self), message.count,
            tag.baseAddress?.assumingMemoryBound(to: UInt8.self), nil)
        precondition(made != nil, "libcrypto call failed")
    }
}
