import EIDAPI
import EIDCrypto
import Foundation
import Testing

@Suite struct VerificationCodeTests {
    @Test(
        "numeric4 of a log-in follows from the challenge",
        arguments: [
            (PublishedInputs.sk.rpChallenge, "7180"), (PublishedInputs.mn.rpChallenge, "4913"),
            ("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "0533"),
        ])
    func numeric4(_ challenge: String, _ code: String) throws {
        let bytes = try #require(Base64.decode(challenge))
        #expect(VerificationCode.numeric4(rpChallenge: bytes) == code)
        #expect(VerificationCode.make(.numeric4, rpChallenge: bytes, from: SystemRandom()).value == code)
    }

    @Test(
        "drawn codes have their digits and are spread over the whole range", arguments: VerificationCode.Kind.allCases)
    func drawn(_ kind: VerificationCode.Kind) {
        let codes = (0..<2000).map { _ in VerificationCode.draw(kind, from: SystemRandom()) }
        for code in codes {
            #expect(code.type == kind && code.value.count == kind.digits)
            #expect(code.value.allSatisfy { $0.isASCII && $0.isNumber })
        }
        // 2000 draws: each first digit is expected 200 times; 100 is more than 7 standard deviations away.
        let byFirst = Dictionary(grouping: codes) { $0.value.prefix(1) }
        #expect(byFirst.count == 10)
        for group in byFirst.values { #expect(group.count > 100) }
    }

    @Test(
        "a code that is no code is not read, whichever way it travels",
        arguments: ["", "<b>1</b>", "04 21", "04-21", "04821\u{301}", "12345678901", "٠٤٨٢١"])
    func malformed(_ code: String) throws {
        let bare = try JSONEncoder().encode([code])
        #expect(throws: DecodingError.self) { _ = try JSONDecoder().decode([VerificationCode].self, from: bare) }
        let typed = try JSONEncoder().encode(["type": "numeric4", "value": code])
        #expect(throws: DecodingError.self) { _ = try JSONDecoder().decode(VerificationCode.self, from: typed) }
    }

    @Test func `alphaNumeric5 is drawn also for a log-in`() throws {
        let bytes = try #require(Base64.decode(PublishedInputs.mn.rpChallenge))
        let codes = Set(
            (0..<20).map { _ in
                VerificationCode.make(.alphaNumeric5, rpChallenge: bytes, from: SystemRandom()).value
            })
        #expect(codes.count > 1)
    }

    @Test("a choice of three holds the right code and two different ones, in any place", arguments: ["0533", "90177"])
    func choices(_ value: String) {
        let code = VerificationCode(type: nil, value: value)
        var places: Set<Int> = []
        for _ in 0..<200 {
            let choices = code.choices(from: SystemRandom())
            #expect(choices.count == 3 && Set(choices).count == 3)
            #expect(choices.allSatisfy { $0.count == value.count })
            if let place = choices.firstIndex(of: value) { places.insert(place) }
        }
        #expect(places == [0, 1, 2])
    }

    @Test func `both forms of the answer are read, and each is written as it was`() throws {
        for text in [#""04821""#, #"{"type":"alphaNumeric5","value":"90177"}"#, #"{"type":"numeric4","value":"4927"}"#]
        {
            let code = try JSONDecoder().decode(VerificationCode.self, from: Data(text.utf8))
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            #expect(String(decoding: try encoder.encode(code), as: UTF8.self) == text)
        }
    }
}
