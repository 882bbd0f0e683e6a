import EIDCrypto
import Foundation
import TestSupport
import Testing

/// A Wycheproof file: groups of one type, each with tests of one type.
struct Wycheproof<Group: Decodable>: Decodable {
    let testGroups: [Group]

    static func groups(_ file: String) throws -> [Group] {
        try JSONDecoder().decode(Self.self, from: VectorFiles.data("wycheproof/\(file)")).testGroups
    }
}

/// What a test of Wycheproof expects.
enum Verdict: String, Decodable {
    case valid
    case invalid
    case acceptable
}

/// A file of `p256/` or `kdf-mac/`: one list of tests.
struct KnownAnswers<Test: Decodable>: Decodable {
    let tests: [Test]

    static func tests(_ file: String) throws -> [Test] {
        try JSONDecoder().decode(Self.self, from: VectorFiles.data(file)).tests
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
