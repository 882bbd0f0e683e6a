import EIDCrypto
import Foundation
import TestSupport
import Testing

/// One block of a big-number vector file: `Name = value` lines.
struct NumberVector {
    let fields: [String: String]

    /// All blocks of a file of `bignum/`, as many as its manifest says.
    static func all(_ file: String) throws -> [NumberVector] {
        let text = String(decoding: try VectorFiles.data("bignum/\(file)_tests.txt"), as: UTF8.self)
        var blocks: [NumberVector] = []
        var fields: [String: String] = [:]
        for line in (text + "\n").split(separator: "\n" as Character, omittingEmptySubsequences: false) {
            if line.isEmpty, !fields.isEmpty {
                blocks.append(NumberVector(fields: fields))
                fields = [:]
            }
            let parts = line.split(separator: " " as Character)
            if parts.count == 3, parts[1] == "=", !line.hasPrefix("#") { fields[String(parts[0])] = String(parts[2]) }
        }
        let expected = try VectorFiles.count("bignum/\(file)_tests.txt")
        try #require(blocks.count == expected)
        return blocks
    }

    func has(_ name: String) -> Bool { fields[name] != nil }

    /// Hexadecimal digits after an optional minus sign.
    subscript(_ name: String) -> Integer {
        get throws {
            let text = try #require(fields[name])
            return try Integer(hex: text)
        }
    }

    /// A count of bits: hexadecimal like every other number.
    func count(_ name: String) throws -> Int {
        let text = try #require(fields[name])
        return try #require(Int(text, radix: 16))
    }
}

extension Integer {
    /// Hexadecimal digits after an optional minus sign.
    init(hex: String) throws {
        let digits = hex.hasPrefix("-") ? String(hex.dropFirst()) : hex
        let even = digits.count.isMultiple(of: 2) ? digits : "0" + digits
        let magnitude = Integer(bigEndian: try #require(Hex.decode(even)))
        self = hex.hasPrefix("-") ? -magnitude : magnitude
    }

    init(_ value: Int) { self = value < 0 ? -Integer(UInt64(-value)) : Integer(UInt64(value)) }
}
