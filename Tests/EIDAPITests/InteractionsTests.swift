import EIDAPI
import EIDCrypto
import Testing

@Suite struct InteractionsTests {
    func parse(_ json: String, _ channel: Channel? = .notification) throws -> Interactions {
        try Interactions(text: Base64.encode(Array(json.utf8)), channel: channel)
    }

    @Test func `the published lists are read in their order and their text is kept`() throws {
        let sk = try Interactions(text: PublishedInputs.sk.interactions, channel: .deviceLink)
        #expect(sk.known.map(\.type) == [.confirmationMessage, .displayTextAndPIN])
        #expect(
            sk.known.map(\.text) == [
                "Longer description of the transaction context", "Short description of the transaction context",
            ])
        #expect(sk.text == PublishedInputs.sk.interactions)
        let mn = try Interactions(text: PublishedInputs.mn.interactions, channel: .deviceLink)
        #expect(mn.known == [Interaction(type: .displayTextAndPIN, text: "Нэвтрэх")])
    }

    @Test func `a list is written as the published ones are, with plain slashes`() throws {
        #expect(
            try Interactions.encode([Interaction(type: .displayTextAndPIN, text: "Нэвтрэх")])
                == PublishedInputs.mn.interactions)
        #expect(
            try Interactions.encode([
                Interaction(type: .confirmationMessage, text: "Longer description of the transaction context"),
                Interaction(type: .displayTextAndPIN, text: "Short description of the transaction context"),
            ]) == PublishedInputs.sk.interactions)
        #expect(
            try Interactions.encode([Interaction(type: .displayTextAndPIN, text: "a/b")])
                == "W3sidHlwZSI6ImRpc3BsYXlUZXh0QW5kUElOIiwiZGlzcGxheVRleHQ2MCI6ImEvYiJ9XQ==")
    }

    @Test func `an escaped slash is the same text to show and another text to sign`() throws {
        let plain = "W3sidHlwZSI6ImRpc3BsYXlUZXh0QW5kUElOIiwiZGlzcGxheVRleHQ2MCI6ImEvYiJ9XQ=="
        let escaped = "W3sidHlwZSI6ImRpc3BsYXlUZXh0QW5kUElOIiwiZGlzcGxheVRleHQ2MCI6ImFcL2IifV0="
        let lists = [
            try Interactions(text: plain, channel: .deviceLink), try Interactions(text: escaped, channel: .deviceLink),
        ]
        #expect(lists[0].known == lists[1].known)
        #expect(lists.map(\.text) == [plain, escaped])
    }

    @Test(
        "every rule of §9 refuses with its own sentence",
        arguments: [
            ("", .notJSON), ("[]", .empty), ("{}", .notJSON), ("[1]", .notJSON), ("[[]]", .notJSON), ("null", .notJSON),
            (#"[{"displayText60":"a"}]"#, .notJSON), (#"[{"type":1,"displayText60":"a"}]"#, .notJSON),
            (#"[{"type":"displayTextAndPIN"}]"#, .wrongText(.displayTextAndPIN)),
            (#"[{"type":"displayTextAndPIN","displayText200":"a"}]"#, .wrongText(.displayTextAndPIN)),
            (
                #"[{"type":"displayTextAndPIN","displayText60":"a","displayText200":"a"}]"#,
                .wrongText(.displayTextAndPIN)
            ),
            (#"[{"type":"confirmationMessage","displayText60":"a"}]"#, .wrongText(.confirmationMessage)),
            (#"[{"type":"displayTextAndPIN","displayText60":1}]"#, .notJSON),
            (#"[{"type":"displayTextAndPIN","displayText60":null}]"#, .notJSON),
            (#"[{"type":"displayTextAndPIN","displayText60":""}]"#, .emptyText(.displayTextAndPIN)),
            (
                #"[{"type":"displayTextAndPIN","displayText60":"a"},{"type":"displayTextAndPIN","displayText60":"b"}]"#,
                .typeTwice
            ),
            (#"[{"type":"newerType","displayText60":"a"}]"#, .nothingKnown),
            (#"[{"type":"verificationCodeChoice","displayText60":"a"}]"#, .nothingKnown),
            (#"[{"type":"displayTextAndPIN","displayText60":"a"}"#, .notJSON),
        ] as [(String, InteractionsError)])
    func refused(_ json: String, _ error: InteractionsError) {
        let expected: InteractionsError = json.isEmpty ? .notBase64 : error
        #expect(throws: expected) { try parse(json) }
        #expect(!expected.detail.isEmpty)
    }

    @Test func `a text that is not canonical Base64 is refused`() {
        for text in ["W10", "W10=\n", "W11=", "W10==", "*", "W3sidHlwZSI6ImRpc3BsYXlUZXh0QW5kUElOIn0-"] {
            #expect(throws: InteractionsError.notBase64) { try Interactions(text: text, channel: nil) }
        }
    }

    @Test func `lengths are counted in Unicode scalars`() throws {
        // One flag is one character and two scalars.
        let sixty = String(repeating: "🇲🇳", count: 30)
        #expect(sixty.count == 30)
        _ = try parse(#"[{"type":"displayTextAndPIN","displayText60":"\#(sixty)"}]"#)
        #expect(throws: InteractionsError.longText(.displayTextAndPIN)) {
            try parse(#"[{"type":"displayTextAndPIN","displayText60":"\#(sixty)a"}]"#)
        }
        let long = String(repeating: "ө", count: 200)
        _ = try parse(#"[{"type":"confirmationMessage","displayText200":"\#(long)"}]"#)
        #expect(throws: InteractionsError.longText(.confirmationMessage)) {
            try parse(#"[{"type":"confirmationMessage","displayText200":"\#(long)ө"}]"#)
        }
    }

    @Test func `a code choice needs a notification`() throws {
        let json = #"[{"type":"confirmationMessageAndVerificationCodeChoice","displayText200":"a"}]"#
        _ = try parse(json, .notification)
        _ = try parse(json, nil)
        #expect(throws: InteractionsError.typeNotAllowed(.confirmationMessageAndVerificationCodeChoice)) {
            try parse(json, .deviceLink)
        }
    }

    @Test func `an unknown type is skipped and the first that the phone can show is selected`() throws {
        let list = try parse(
            #"[{"type":"newer","x":{"y":[1]}},{"type":"confirmationMessage","displayText200":"a"},"#
                + #"{"type":"displayTextAndPIN","displayText60":"b"}]"#)
        #expect(list.known.map(\.type) == [.confirmationMessage, .displayTextAndPIN])
        #expect(list.selected()?.type == .confirmationMessage)
        #expect(list.selected(supported: [.displayTextAndPIN])?.text == "b")
        #expect(list.selected(supported: [.confirmationMessageAndVerificationCodeChoice]) == nil)
    }

    @Test func `deep nesting is refused without a crash`() {
        let deep = String(repeating: "[", count: 40_000) + String(repeating: "]", count: 40_000)
        #expect(throws: InteractionsError.notJSON) { try parse(deep) }
    }

    @Test(arguments: [
        #"[{"type":"displayTextAndPIN","displayText60":"a","displayText60":"b"}]"#,
        #"[{"type":"displayTextAndPIN","displayText60":"a","displayText\u00360":"b"}]"#,
        #"[{"type":"displayTextAndPIN","type" : "confirmationMessage","displayText60":"a"}]"#,
        #"[{"type":"displayTextAndPIN","displayText60":"a"},{"type":"new","a":{"b":1,"b":2}}]"#,
    ])
    func `a member that stands twice, which two readers could show differently, is refused`(json: String) {
        #expect(throws: InteractionsError.notJSON) { try parse(json) }
    }

    @Test func `the same member in several objects, and quotes, colons and braces in texts, are no repetition`() throws
    {
        let json = #"""
            [{"type":"displayTextAndPIN","displayText60":"\"displayText60\": {\\"},
             {"type":"confirmationMessage", "displayText200" : "displayText200\":"}]
            """#
        #expect(try parse(json).known.map(\.text) == ["\"displayText60\": {\\", "displayText200\":"])
    }

    @Test(arguments: ["\\u0000", "\\u001b[2J", "\\u009b", "\u{202e}", "\u{2066}"])
    func `a text with characters that hide or turn what a person reads is refused`(character: String) {
        #expect(throws: InteractionsError.hiddenText(.displayTextAndPIN)) {
            try parse(#"[{"type":"displayTextAndPIN","displayText60":"a\#(character)b"}]"#)
        }
        #expect(throws: Never.self) {
            try parse(#"[{"type":"displayTextAndPIN","displayText60":"Төлбөр\n1 000 ₮ \uD83D\uDE00"}]"#)
        }
    }
}
