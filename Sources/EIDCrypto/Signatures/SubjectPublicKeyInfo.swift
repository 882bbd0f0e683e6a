/// The SubjectPublicKeyInfo of a P-256 key in DER (RFC 5480): 91 bytes with the uncompressed point.
package enum SubjectPublicKeyInfo {
    /// SEQUENCE { SEQUENCE { id-ecPublicKey, prime256v1 }, BIT STRING … } up to the point.
    private static let prefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48,
        0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    package static func encode(_ point: Point) -> [UInt8] { prefix + point.uncompressed }

    /// nil for anything but the form that `encode` gives.
    package static func decode(_ bytes: [UInt8]) -> Point? {
        guard bytes.starts(with: prefix) else { return nil }
        return Point(uncompressed: [UInt8](bytes.dropFirst(prefix.count)))
    }
}
