import EIDAPI
import EIDCrypto
import Foundation
import Testing

@Suite struct BodyCoderTests {
    static let sample = #"{"v":1,"kid":"\#(b64(16))","psid":"\#(b64(16))","epoch":1,"com1":"\#(b64(32))"}"#

    static func b64(_ count: Int) -> String { Base64.encode([UInt8](repeating: 0xAB, count: count)) }

    func decode(_ text: String) throws -> SignCommit.Request {
        try BodyCoder.mobile.decode(from: Array(text.utf8))
    }

    @Test func `row 7: unknown and duplicate members, another order and escapes are accepted`() throws {
        let plain = try decode(Self.sample)
        let (kid, com) = (Self.b64(16), Self.b64(32))
        #expect(
            try decode(#" {"com1":"\#(com)","x":{"y":[1,null]},"epoch":1,"psid":"\#(kid)","kid":"\#(kid)","v":1} "#)
                == plain)
        #expect(try decode(Self.sample.replacing(#""v":1"#, with: #""v":1,"v":1"#)) == plain)
        #expect(try decode(Self.sample.replacing("com1", with: #"\u0063om1"#)) == plain)
        let slashes = Base64.encode([UInt8](repeating: 0xFF, count: 32))
        let escaped = Self.sample.replacing(com, with: slashes.replacing("/", with: #"\/"#))
        #expect(try decode(escaped) == decode(Self.sample.replacing(com, with: slashes)))
    }

    @Test(
        "row 7: anything but the one spelling of a value is refused with its pointer",
        arguments: [
            (#""v":1"#, #""v":2"#, "/v"), (#""v":1"#, #""v":"1""#, "/v"), (#""v":1"#, #""v":true"#, "/v"),
            (#""v":1,"#, "", "/v"), (#""epoch":1"#, #""epoch":"1""#, "/epoch"),
            (#""epoch":1"#, #""epoch":0"#, "/epoch"), (#""epoch":1,"#, "", "/epoch"),
            (#""epoch":1"#, #""epoch":-1"#, "/epoch"),
            (#""epoch":1"#, #""epoch":4294967296"#, "/epoch"), (#""epoch":1"#, #""epoch":1.5"#, "/epoch"),
            (#""epoch":1"#, #""epoch":null"#, "/epoch"),
            (#""com1":"\#(b64(32))""#, #""com1":1"#, "/com1"),
            (#""com1":"\#(b64(32))""#, #""com1":null"#, "/com1"),
            (#""com1":"\#(b64(32))""#, #""com1":["x"]"#, "/com1"),
            (#","com1":"\#(b64(32))""#, "", "/com1"),
            (b64(32), b64(31), "/com1"), (b64(32), b64(33), "/com1"), (b64(32), "", "/com1"),
            (b64(32), String(b64(32).dropLast()), "/com1"),  // no padding
            (b64(32), String(b64(32).dropLast(2)) + "t=", "/com1"),  // spare bits not zero
            (b64(32), b64(32) + "\\n", "/com1"),
            (b64(32), b64(32).replacing("q6ur", with: "q6\\nr", maxReplacements: 1), "/com1"),  // inner newline
            (b64(32), b64(32).replacing("q6ur", with: "q6-r", maxReplacements: 1), "/com1"),  // url-safe alphabet
        ])
    func spelling(_ old: String, _ new: String, _ pointer: String) throws {
        let text = Self.sample.replacing(old, with: new)
        #expect(text != Self.sample)
        let error = try #require(throws: ProtocolError.self) { try decode(text) }
        #expect(error.code == .malformed && error.status == 422)
        #expect(error.errors?.map(\.pointer) == [pointer])
    }

    @Test func `row 7: AB== with spare bits, and a UUID in upper case, are refused`() {
        #expect(Octets<B16>(base64: "AB==") == nil)
        #expect(Base64.decode("AB==") == nil)
        #expect(Base64.decode("AA==") == [0])
        let upper = #"{"v":1,"enrollmentId":"FA20FD1E-E320-4C68-8315-F6A507A0B4A9","keys":[]}"#
        #expect(throws: ProtocolError.self) {
            try BodyCoder.mobile.decode(EnrollmentComplete.Request.self, from: Array(upper.utf8))
        }
        #expect(throws: Never.self) {
            try BodyCoder.mobile.decode(
                EnrollmentComplete.Request.self,
                from: Array(
                    upper.lowercased()
                        .replacing("enrollmentid", with: "enrollmentId").utf8))
        }
    }

    @Test func `row 7: a body over its limit is refused, one of exactly the limit is read`() throws {
        let padding = 16 * 1024 - Self.sample.utf8.count
        #expect(throws: Never.self) { try decode(Self.sample + String(repeating: " ", count: padding)) }
        let error = try #require(throws: ProtocolError.self) {
            try decode(Self.sample + String(repeating: " ", count: padding + 1))
        }
        #expect(error.code == .malformed)
        let party = try #require(throws: ProtocolError.self) {
            try BodyCoder.relyingParty.decode(
                SessionStartBody.self, from: [UInt8](repeating: UInt8(ascii: " "), count: 64 * 1024 + 1))
        }
        #expect(party.code == .validation && party.status == 400)
    }

    @Test func `the pointer of a member inside a list has its index`() throws {
        let text = #"{"v":1,"danAuthCode":"c","pushToken":null,"platform":"linux","keys":[{"slot":"sign","com1":"x"}]}"#
        let error = try #require(throws: ProtocolError.self) {
            try BodyCoder.mobile.decode(EnrollmentInit.Request.self, from: Array(text.utf8))
        }
        #expect(error.errors?.first?.pointer == "/keys/0/com1" && error.errors?.first?.paramName == "keys")
    }

    @Test func `pushToken may be null but not missing`() throws {
        let text = #"{"v":1,"danAuthCode":"c","pushToken":null,"platform":"linux","keys":[]}"#
        let read: EnrollmentInit.Request = try BodyCoder.mobile.decode(from: Array(text.utf8))
        #expect(read.pushToken == nil)
        #expect(String(decoding: try BodyCoder.mobile.encode(read), as: UTF8.self).contains(#""pushToken":null"#))
        let error = try #require(throws: ProtocolError.self) {
            try BodyCoder.mobile.decode(
                EnrollmentInit.Request.self, from: Array(text.replacing(#""pushToken":null,"#, with: "").utf8))
        }
        #expect(error.errors?.first?.pointer == "/pushToken")
    }

    @Test(
        "a text that is not JSON is refused, and the refusal quotes nothing of it",
        arguments: [
            "", "{", "}", "nul", "[]", "1", #""x""#, "{'v':1}", "{v:1}", #"{"v":1,}"#, "// c\n{}", #"{"v":NaN}"#,
            "secret-text", #"{"v":1} {"v":1}"#, #"{"v":"\ud800"}"#, #"{"v":"\u00"}"#,
        ])
    func notJSON(_ text: String) throws {
        let error = try #require(throws: ProtocolError.self) { try decode(text) }
        #expect(error.code == .malformed)
        let said = [error.detail, error.error, error.message] + (error.errors?.map(\.detail) ?? [])
        for sentence in said { #expect(!sentence.contains("secret")) }
    }

    @Test func `bytes that are not UTF-8 without a mark are refused`() {
        let utf16 = Self.sample.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for bytes in [utf16, [0xEF, 0xBB, 0xBF] + Array(Self.sample.utf8), [0x7B, 0xFF, 0x7D], [0xFF, 0xFE] + utf16] {
            #expect(throws: ProtocolError.self) {
                try BodyCoder.mobile.decode(SignCommit.Request.self, from: bytes)
            }
        }
    }

    @Test("deep nesting is refused without a crash", arguments: ["[", #"{"a":"#])
    func nesting(_ opening: String) {
        for depth in [100, 5000] {
            #expect(throws: ProtocolError.self) { try decode(String(repeating: opening, count: depth)) }
            #expect(throws: ProtocolError.self) {
                try decode(Self.sample.replacing(#"{"v""#, with: #"{"x":\#(String(repeating: opening, count: depth))"#))
            }
        }
        // Brackets inside a text are no nesting.
        let brackets = String(repeating: "[", count: 5000)
        #expect(throws: Never.self) { try decode(Self.sample.replacing("{\"v\"", with: #"{"x":"\"\#(brackets)","v""#)) }
    }
}
