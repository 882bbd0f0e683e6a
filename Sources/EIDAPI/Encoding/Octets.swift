import EIDCrypto

/// A byte count as a type, so that `Octets<B32>` cannot be mistaken for `Octets<B33>`.
package protocol OctetCount: Sendable {
    static var count: Int { get }
}

/// Exactly `Size.count` public bytes, in JSON as strict Base64 text (`threshold-ecdsa.md` §1.2).
///
/// Decoding looks at the length of the text before it decodes and accepts one text per value.
package struct Octets<Size: OctetCount>: Sendable, Hashable {
    package let bytes: [UInt8]

    /// Nil unless `bytes` has the length of the type.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Size.count else { return nil }
        self.bytes = bytes
    }

    /// Nil unless `base64` is the one Base64 text of that many bytes.
    package init?(base64: String) {
        guard base64.utf8.count == (Size.count + 2) / 3 * 4, let bytes = Base64.decode(base64) else { return nil }
        self.init(bytes)
    }

    package var base64: String { Base64.encode(bytes) }
}

extension Octets: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = Octets(base64: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not the Base64 text of \(Size.count) bytes")
        }
        self = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(base64)
    }
}
