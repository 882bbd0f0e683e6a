/// Instants as texts of the API: `2030-01-01T00:00:00Z`, UTC, whole seconds. No calendar library: the arithmetic is
/// that of the proleptic Gregorian calendar (days from civil, H. Hinnant).
package enum RFC3339 {
    /// - Parameter seconds: since 1970-01-01T00:00:00Z.
    package static func text(_ seconds: Int64) -> String {
        let days = seconds >= 0 ? seconds / 86_400 : -((-seconds + 86_399) / 86_400)
        let time = seconds - days * 86_400
        let date = CivilDate(daysSince1970: days)
        return "\(date.text)T\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))Z"
    }

    /// Seconds since 1970; nil unless `text` is exactly what `text(_:)` writes for a year of four digits.
    package static func seconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "Z"),
            let date = CivilDate(text: String(decoding: bytes[0..<10], as: UTF8.self)),
            let hour = DecimalDigits.value(bytes[11..<13]), let minute = DecimalDigits.value(bytes[14..<16]),
            let second = DecimalDigits.value(bytes[17..<19]), hour < 24, minute < 60, second < 60
        else { return nil }
        return date.daysSince1970 * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    }

    static func two(_ value: some BinaryInteger) -> String {
        value < 10 ? "0\(value)" : "\(value)"
    }
}

/// ASCII decimal digits and nothing else.
enum DecimalDigits {
    /// Nil for an empty run, another character, or more than 18 digits.
    static func value(_ bytes: some Collection<UInt8>) -> Int? {
        guard (1...18).contains(bytes.count) else { return nil }
        var value = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }
}
