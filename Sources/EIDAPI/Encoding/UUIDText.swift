package import EIDCrypto

/// A session or enrolment id: UUID text in lower case, 36 characters. Its 16 bytes enter hashes.
package struct UUIDText: Sendable, Hashable {
    package let text: String
    /// The 16 bytes that the digits spell.
    package let bytes: [UInt8]

    /// Nil unless `text` is a UUID in lower case.
    package init?(_ text: String) {
        let characters = Array(text.utf8)
        guard characters.count == 36 else { return nil }
        var digits: [UInt8] = []
        for (index, character) in characters.enumerated() {
            switch character {
            case UInt8(ascii: "-"):
                guard Self.hyphens.contains(index) else { return nil }
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits.append(character - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"):
                digits.append(character - UInt8(ascii: "a") + 10)
            default:
                return nil
            }
        }
        guard digits.count == 32 else { return nil }
        self.text = text
        bytes = stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// As relying parties may write it: upper-case digits are accepted and made lower case.
    package init?(anyCase text: String) {
        self.init(text.lowercased())
    }

    /// Nil unless `bytes` are 16.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        let hex = bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }
        let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { hex[$0].joined() }
        self.text = groups.joined(separator: "-")
        self.bytes = bytes
    }

    /// A random UUID (RFC 9562 version 4).
    package static func random(_ source: some RandomSource, _ lane: String = "uuid") -> UUIDText {
        var bytes = source.publicBytes(lane, 16)
        bytes[6] = bytes[6] & 0x0f | 0x40
        bytes[8] = bytes[8] & 0x3f | 0x80
        guard let id = UUIDText(bytes: bytes) else { preconditionFailure("a random source gave a wrong length") }
        return id
    }

    private static let hyphens: Set = [8, 13, 18, 23]
}

extension UUIDText: CustomStringConvertible {
    package var description: String { text }
}

extension UUIDText: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = UUIDText(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a UUID in lower case")
        }
        self = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
