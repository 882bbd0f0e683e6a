/// HKDF with SHA-256 (RFC 5869).
package enum HKDFSHA256 {
    /// At most 255 × 32 bytes.
    package static let limit = 255 * HMACSHA256.tagCount

    /// `count` bytes, 0…`limit`; an empty salt stands for 32 zero bytes.
    package static func derive(ikm: borrowing SecretBytes, salt: [UInt8], info: [UInt8], count: Int) -> SecretBytes {
        precondition(0...limit ~= count)
        let key = extract(ikm: ikm, salt: salt)
        return expand(key, info: info, count: count)
    }

    private static func extract(ikm: borrowing SecretBytes, salt: [UInt8]) -> SecretBytes {
        var key = SecretBytes(count: HMACSHA256.tagCount)
        salt.withUnsafeBytes { salt in
            ikm.withUnsafeBytes { ikm in
                key.withUnsafeMutableBytes { HMACSHA256.authenticate(ikm, key: salt, into: $0) }
            }
        }
        return key
    }

    private static func expand(_ key: borrowing SecretBytes, info: [UInt8], count: Int) -> SecretBytes {
        let size = HMACSHA256.tagCount
        let blocks = (count + size - 1) / size
        var made = SecretBytes(count: blocks * size)
        var previous = SecretBytes(count: 0)
        for block in 0..<blocks {
            let suffix = SecretBytes(copying: info + [UInt8(block + 1)])
            let message = SecretBytes.joined(previous, suffix)
            var tag = SecretBytes(count: size)
            message.withUnsafeBytes { message in
                key.withUnsafeBytes { key in
                    tag.withUnsafeMutableBytes { HMACSHA256.authenticate(message, key: key, into: $0) }
                }
            }
            tag.withUnsafeBytes { tag in
                made.withUnsafeMutableBytes {
                    UnsafeMutableRawBufferPointer(rebasing: $0[(block * size)...]).copyBytes(from: tag)
                }
            }
            previous = tag
        }
        return made.bytes(in: 0..<count)
    }
}
