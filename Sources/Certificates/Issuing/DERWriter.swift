import COpenSSL

/// Writes the few DER values for which libcrypto has no type.
enum DERWriter {
    static func sequence(_ elements: [[UInt8]]) -> [UInt8] {
        element(UInt8(V_ASN1_SEQUENCE | V_ASN1_CONSTRUCTED), elements.flatMap { $0 })
    }

    static func object(_ oid: OID) throws(CertificateError) -> [UInt8] {
        let object = try oid.makeObject()
        defer { ASN1_OBJECT_free(object) }
        return try encoded { i2d_ASN1_OBJECT(object, $0) }
    }

    /// Visible ASCII only.
    static func ia5(_ text: String) throws(CertificateError) -> [UInt8] {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .configuration("not an IA5String")
        }
        return element(UInt8(V_ASN1_IA5STRING), Array(text.utf8))
    }

    /// ASCII letters only: what language and country codes need.
    static func printable(_ text: String) throws(CertificateError) -> [UInt8] {
        guard text.utf8.count == 2, text.utf8.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }) else {
            throw .configuration("not a code of two letters")
        }
        return element(UInt8(V_ASN1_PRINTABLESTRING), Array(text.utf8))
    }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
        var length: [UInt8] = []
        var rest = content.count
        while rest > 0 {
            length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        return [tag, 0x80 | UInt8(length.count)] + length + content
    }
}
