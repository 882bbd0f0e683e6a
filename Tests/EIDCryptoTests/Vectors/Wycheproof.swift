import EIDCrypto
import Foundation
import TestSupport
import Testing

/// A Wycheproof file: groups of one type, each with tests of one type.
struct Wycheproof<Group: Decodable>: Decodable {
    let testGroups: [Group]

    /// All groups of a file, with as many tests as its manifest says.
    static func groups(_ file: String) throws -> [Group] {
        let data = try VectorFiles.data("wycheproof/\(file)")
        let count = try JSONDecoder().decode(Wycheproof<Counted>.self, from: data).testGroups.map(\.tests.count)
        let expected = try VectorFiles.count("wycheproof/\(file)")
        try #require(count.reduce(0, +) == expected)
        return try JSONDecoder().decode(Self.self, from: data).testGroups
    }
}

/// A group of any type, to count its tests.
private struct Counted: Decodable {
    struct Test: Decodable {}
    let tests: [Test]
}

/// What a test of Wycheproof expects.
enum Verdict: String, Decodable {
    case valid
    case invalid
    case acceptable
}

/// A file of `p256/` or `kdf-mac/`: one list of tests, as many as its manifest says.
struct KnownAnswers<Test: Decodable>: Decodable {
    let tests: [Test]

    static func tests(_ file: String) throws -> [Test] {
        let tests = try JSONDecoder().decode(Self.self, from: VectorFiles.data(file)).tests
        let expected = try VectorFiles.count(file)
        try #require(tests.count == expected)
        return tests
    }
}

/// Bytes written as hexadecimal digits in a vector file.
struct HexBytes: Decodable {
    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        bytes = try #require(Hex.decode(text.count.isMultiple(of: 2) ? text : "0" + text))
    }

    /// The same number in exactly `count` bytes, where it fits.
    func padded(_ count: Int) -> [UInt8]? { Integer(bigEndian: bytes).bytes(count) }
}
