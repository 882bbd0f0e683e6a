/// Percent-encoding of one path segment or query value (RFC 3986): only unreserved characters stay.
package enum PercentEncoding {
    package static func segment(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            if DeviceLinkParser.isBase64URL(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~") {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// The text that a segment spells; nil for a broken escape or bytes that are not UTF-8.
    package static func decode(_ segment: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(segment.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                rest.first != UInt8(ascii: "+"), rest.first != UInt8(ascii: "-")
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
