import EIDCrypto

/// Bytes of any length (a certificate, a signature), in JSON as strict Base64 text on one line.
package struct Base64Bytes: Sendable, Hashable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}

extension Base64Bytes: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let bytes = Base64.decode(try container.decode(String.self)), !bytes.isEmpty else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not Base64 text")
        }
        self.bytes = bytes
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Base64.encode(bytes))
    }
}
