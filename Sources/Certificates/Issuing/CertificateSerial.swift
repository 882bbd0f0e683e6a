package import EIDCrypto

/// The serial number of a certificate to be issued: 16 to 20 bytes, positive, in its shortest form.
///
/// Random, never a counter; the caller reserves it in its store before the certificate is signed.
package struct CertificateSerial: Sendable, Hashable {
    package let bytes: [UInt8]

    /// Nil unless 16 to 20 bytes whose first is 0x01 … 0x7f.
    package init?(_ bytes: [UInt8]) {
        guard (16...20).contains(bytes.count), let first = bytes.first, (0x01...0x7F).contains(first) else {
            return nil
        }
        self.bytes = bytes
    }

    /// Sixteen bytes, 126 of their bits random.
    package static func random(_ source: some RandomSource) -> CertificateSerial {
        CertificateSerial(drawn: source.publicBytes("certificate serial", 16))
    }

    private init(drawn: [UInt8]) {
        var bytes = drawn
        bytes[0] = bytes[0] & 0x3F | 0x40
        self.bytes = bytes
    }
}
