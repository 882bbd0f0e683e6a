/// Standard Base64 with padding (RFC 4648 §4). Each byte string has one text: everything else is refused.
package enum Base64 {
    static let alphabet = Base64Alphabet(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", padded: true)

    package static func encode(_ bytes: [UInt8]) -> String { alphabet.encode(bytes) }

    /// nil unless `encode(decode(text)) == text`: no white space, other alphabet, missing padding or spare bits.
    package static func decode(_ text: String) -> [UInt8]? { alphabet.decode(text) }
}

/// Base64 with the URL-safe alphabet and without padding (RFC 4648 §5), as strict as `Base64`.
package enum Base64URL {
    static let alphabet = Base64Alphabet(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", padded: false)

    package static func encode(_ bytes: [UInt8]) -> String { alphabet.encode(bytes) }

    package static func decode(_ text: String) -> [UInt8]? { alphabet.decode(text) }
}
