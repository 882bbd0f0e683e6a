/// One alphabet of RFC 4648 and whether its texts are padded.
struct Base64Alphabet: Sendable {
    private let characters: [UInt8]
    private let values: [UInt8]
    private let padded: Bool
    private static let padding = UInt8(ascii: "=")
    private static let none: UInt8 = 255

    init(_ text: String, padded: Bool) {
        characters = [UInt8](text.utf8)
        var values = [UInt8](repeating: Self.none, count: 256)
        for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(value) }
        self.values = values
        self.padded = padded
    }

    func encode(_ bytes: [UInt8]) -> String {
        String(decoding: encodedCharacters(bytes), as: UTF8.self)
    }

    func decode(_ text: String) -> [UInt8]? {
        let given = [UInt8](text.utf8)
        var bits: UInt32 = 0
        var filled = 0
        var bytes: [UInt8] = []
        bytes.reserveCapacity(given.count / 4 * 3 + 3)
        for character in given where character != Self.padding {
            let value = values[Int(character)]
            if value == Self.none { return nil }
            bits = bits << 6 | UInt32(value)
            filled += 6
            if filled >= 8 {
                filled -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(filled)))
            }
        }
        // Encoding again settles padding, its place, and spare bits in one comparison.
        return encodedCharacters(bytes) == given ? bytes : nil
    }

    private func encodedCharacters(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for byte in group { bits = bits << 8 | UInt32(byte) }
            bits <<= UInt32(8 * (3 - group.count))
            for place in 0...group.count { text.append(characters[Int(bits >> UInt32(18 - 6 * place) & 63)]) }
            if padded { for _ in group.count..<3 { text.append(Self.padding) } }
        }
        return text
    }
}
