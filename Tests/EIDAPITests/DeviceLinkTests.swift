import EIDAPI
import EIDCrypto
import Testing

@Suite struct DeviceLinkTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let name: String
        let inputs: PublishedInputs
        let type: DeviceLinkType
        let session: SessionType
        let language: String
        let elapsed: Int?
        let authCode: String

        var testDescription: String { name }
    }

    static let sk: [Vector] = [
        (.web2App, .authentication, "aegUh6gCKkXBJhhvtJqSTWB5_2W8TDQt5eZ7db6krv0"),
        (.web2App, .signature, "R0iNcUp8nK1nqrcVFWerXUfWMSjwDOMC6MAHKrckaH8"),
        (.web2App, .certificateChoice, "PI1qYa9_l6zR-v6Pkre6ycSm7S3BGiOQSe5OQlw4UJg"),
        (.app2App, .authentication, "00NRcgi4Jk7WdIwgMPlyM8wRy9KMu4C_oQvd-N6PKoo"),
        (.app2App, .signature, "8QZ16rkBW_ffkq6osT7UH1DbUlF9gEOZevgj-A0VNbM"),
        (.app2App, .certificateChoice, "AtayuRPP3N59wXF8Cijwjt3pQ16knW2L-5VLDTRD_KU"),
        (.qr, .authentication, "OY1eHaD4UYedrBwtqUbSkpa0w7ttm4FllPkCD_3wlE0"),
        (.qr, .signature, "5PZVhiNDTnt1MjLz8_YCjnNtR7p0iGevaL2G1ajfMco"),
        (.qr, .certificateChoice, "T5pDDPAjoMS0byqS-FoaWVjlubODXoCCF4XDB4HeYNo"),
    ].map { (type: DeviceLinkType, session: SessionType, code: String) in
        Vector(
            name: "SK \(type.rawValue) \(session.rawValue)", inputs: .sk, type: type, session: session,
            language: "eng", elapsed: 22, authCode: code)
    }

    static let mn: [Vector] = [
        ("M1", .qr, .authentication, "mon", 0, "AOKi9-sz9VOCXrZu7qsi4Axtcy0J8H3JjTJlZlTnhtk"),
        ("M2", .qr, .authentication, "mon", 7, "uGCgNwe4rhw97HWCNpIpqbuSdxaa31tTwz5Afz0A0fo"),
        ("M3", .web2App, .authentication, "mon", nil, "Ip7Dq3WsypPOreHJK80BKZjeBhwo7AYhthcuKnkIEgM"),
        ("M4", .app2App, .authentication, "mon", nil, "2ummSDjA9jIUX0Va7XCPVHhJl7C1Ih02nrza6zIGmBI"),
        ("M5", .qr, .signature, "mon", 12, "YTgEIaiEthg2bErK3HuHJWbH7allwAA1Ma7yWiyH3tE"),
        ("M6", .web2App, .certificateChoice, "eng", nil, "7LWDa7CfaOqxkUcXoiLBoeVqHDrcZAJw0lrScd-Ecoc"),
        ("M7", .app2App, .signature, "mon", nil, "MF77I6UhV7_dpq4vVoDyD2W4Jn7PNRh3P5H3crPAHJw"),
        ("M8", .qr, .certificateChoice, "mon", 3, "7MlQ3NvH_-YG1HTQLgxLlNjDz-z1OSuG-UU85M0Qmos"),
    ].map { (name: String, type: DeviceLinkType, session: SessionType, lang: String, elapsed: Int?, code: String) in
        Vector(
            name: name, inputs: .mn, type: type, session: session, language: lang, elapsed: elapsed, authCode: code)
    }

    @Test(
        "a link's base is printable ASCII: nothing that a page or a terminal would interpret",
        arguments: ["https://a.mn/\u{9b}2J", "https://a.mn/\u{202e}", "https://a.mn/\u{7f}", "https://а.mn/"])
    func base(_ base: String) {
        #expect(
            DeviceLink(
                base: base, type: .web2App, sessionToken: "eIDgoldenToken0123456789ABCDEFab",
                sessionType: .authentication, language: "mon") == nil)
    }

    @Test(
        "the authCode of every published and computed vector is reproduced, and the link is read back",
        arguments: sk + mn)
    func authCode(_ vector: Vector) throws {
        let link = try #require(
            vector.inputs.link(vector.type, vector.session, vector.language, elapsed: vector.elapsed))
        let secret = try #require(Base64.decode(vector.inputs.sessionSecret))
        let seal = vector.inputs.seal(vector.session)
        #expect(seal.authCode(link, sessionSecret: secret) == vector.authCode)
        #expect(seal.isValid(vector.authCode, for: link, sessionSecret: secret))

        let read = try DeviceLinkParser.parse(link.text(authCode: vector.authCode), base: vector.inputs.base)
        #expect(read.link == link)
        #expect(read.authCode == vector.authCode)
    }

    @Test func `the messages under the codes are those printed`() throws {
        let web = try #require(PublishedInputs.sk.link(.web2App, .authentication, "eng", elapsed: nil))
        let head = "smart-id|ACSP_V2|\(PublishedInputs.sk.rpChallenge)|REVNTw==|RXhhbXBsZSBSUA==|"
        #expect(
            PublishedInputs.sk.seal(.authentication).payload(web) == head + PublishedInputs.sk.interactions
                + "|https://rp.example.com/callback-url?value=RrKjjT4aggzu27YBddX1bQ|https://smart-id.com/device-link"
                + "?deviceLinkType=Web2App&sessionToken=wGIrqveE6AuGDATZKmR1mtAZ&sessionType=auth&version=1.0&lang=eng")
        let qr = try #require(PublishedInputs.sk.link(.qr, .certificateChoice, "eng", elapsed: 22))
        #expect(
            PublishedInputs.sk.seal(.certificateChoice).payload(qr)
                == "smart-id|||REVNTw==|RXhhbXBsZSBSUA==|||https://smart-id.com/device-link?deviceLinkType=QR"
                + "&elapsedSeconds=22&sessionToken=wGIrqveE6AuGDATZKmR1mtAZ&sessionType=cert&version=1.0&lang=eng")
        let m5 = try #require(PublishedInputs.mn.link(.qr, .signature, "mon", elapsed: 12))
        #expect(
            PublishedInputs.mn.seal(.signature).payload(m5)
                == "smart-id|RAW_DIGEST_SIGNATURE|xcgSloQ34jF8/flYZPHL9VLTiiuflTeDtOlfCk6zX50=|0JTRjdC80L4g0LHQsNC90Lo=||"
                + PublishedInputs.mn.interactions + "||https://ca.eidmongolia.mn/dl?deviceLinkType=QR&elapsedSeconds=12"
                + "&sessionToken=eIDgoldenToken0123456789ABCDEFab&sessionType=sign&version=1.0&lang=mon")
    }

    @Test(
        "an altered type, elapsed time, token, session type or language does not match the code",
        arguments: [
            ("deviceLinkType=QR&elapsedSeconds=7", "deviceLinkType=Web2App"),
            ("elapsedSeconds=7", "elapsedSeconds=8"),
            ("eIDgoldenToken0123456789ABCDEFab", "eIDgoldenToken0123456789ABCDEFac"),
            ("sessionType=auth", "sessionType=sign"),
            ("lang=mon", "lang=eng"),
        ])
    func altered(_ old: String, _ new: String) throws {
        let inputs = PublishedInputs.mn
        let secret = try #require(Base64.decode(inputs.sessionSecret))
        let link = try #require(inputs.link(.qr, .authentication, "mon", elapsed: 7))
        let code = inputs.seal(.authentication).authCode(link, sessionSecret: secret)
        let text = link.text(authCode: code)
        let changed = text.replacing(old, with: new)
        #expect(changed != text)
        let read = try DeviceLinkParser.parse(changed, base: inputs.base)
        #expect(!inputs.seal(.authentication).isValid(read.authCode, for: read.link, sessionSecret: secret))
        #expect(!inputs.seal(.signature).isValid(read.authCode, for: read.link, sessionSecret: secret))
    }

    static let good =
        "https://ca.eidmongolia.mn/dl?deviceLinkType=QR&elapsedSeconds=7&sessionToken=eIDgoldenToken0123456789ABCDEFab"
        + "&sessionType=auth&version=1.0&lang=mon&authCode=uGCgNwe4rhw97HWCNpIpqbuSdxaa31tTwz5Afz0A0fo"

    @Test(
        "a text that is not exactly a link has the wrong format",
        arguments: [
            ("deviceLinkType=QR&elapsedSeconds=7", "elapsedSeconds=7&deviceLinkType=QR"),  // swapped order
            ("version=1.0&lang=mon", "lang=mon&version=1.0"),
            ("sessionType=auth", "sessionType=%61uth"),  // URL-encoded value
            ("eIDgoldenToken", "eIDgolden%54oken"),
            ("elapsedSeconds=7", "elapsedSeconds=00"),
            ("elapsedSeconds=7", "elapsedSeconds=07"),
            ("elapsedSeconds=7", "elapsedSeconds=+7"),
            ("elapsedSeconds=7", "elapsedSeconds=-7"),
            ("elapsedSeconds=7", "elapsedSeconds="),
            ("elapsedSeconds=7", "elapsedSeconds=99999999999999999999"),
            ("&elapsedSeconds=7", ""),  // QR without it
            ("deviceLinkType=QR", "deviceLinkType=Web2App"),  // a button with it
            ("deviceLinkType=QR", "deviceLinkType=Notification"),
            ("deviceLinkType=QR", "deviceLinkType=qr"),
            ("A0fo", "A0fo#"),  // fragment
            ("A0fo", "A0fo#x"),
            ("https://ca.eidmongolia.mn/dl", "https://ca.eidmongolia.mn/d1"),  // other base
            ("https://ca.eidmongolia.mn/dl", "https://evil.example/dl"),
            ("https://", "http://"),
            ("https://", "HTTPS://"),
            ("lang=mon", "lang=mon&x=1"),  // additional parameter
            ("A0fo", "A0fo&x=1"),
            ("A0fo", "A0fo&"),
            ("A0fo", "A0f"),
            ("A0fo", "A0fo="),
            ("A0fo", "A0f+"),
            ("version=1.0", "version=2.0"),
            ("lang=mon", "lang=mn"),
            ("lang=mon", "lang=MON"),
            ("sessionType=auth", "sessionType=AUTH"),
            ("eIDgoldenToken0123456789ABCDEFab", "short"),
            ("?", "?&"),
            ("?", " ?"),
            ("A0fo", "A0fo\n"),
            // Legacy links.
            (good, "https://ca.eidmongolia.mn/dl?sessionId=fa20fd1e-e320-4c68-8315-f6a507a0b4a9&vc=90177"),
            (good, "fa20fd1e-e320-4c68-8315-f6a507a0b4a9"),
            (good, "eidmongolia://approve?sessionId=fa20fd1e-e320-4c68-8315-f6a507a0b4a9"),
            (good, ""),
            (good, "https://ca.eidmongolia.mn/dl"),
        ])
    func format(_ old: String, _ new: String) {
        let changed = Self.good.replacing(old, with: new)
        #expect(changed != Self.good)
        #expect(throws: DeviceLinkError.format) {
            try DeviceLinkParser.parse(changed, base: PublishedInputs.mn.base)
        }
    }

    @Test func `every cut-off link has the wrong format`() {
        for length in 0..<Self.good.count {
            #expect(throws: DeviceLinkError.format) {
                try DeviceLinkParser.parse(String(Self.good.prefix(length)), base: PublishedInputs.mn.base)
            }
        }
    }

    @Test func `every changed byte gives the wrong format or another link`() throws {
        let base = PublishedInputs.mn.base
        let original = try DeviceLinkParser.parse(Self.good, base: base)
        var bytes = Array(Self.good.utf8)
        for index in bytes.indices {
            for flip in [UInt8(1), 2, 0x20, 0x80] {
                bytes[index] ^= flip
                defer { bytes[index] ^= flip }
                let text = String(decoding: bytes, as: UTF8.self)
                guard let read = try? DeviceLinkParser.parse(text, base: base) else { continue }
                #expect(read.link != original.link || read.authCode != original.authCode)
                #expect(read.link.text(authCode: read.authCode) == text)
            }
        }
    }

    @Test func `a QR link is good for 20 seconds and may run one second ahead`() throws {
        let link = try #require(PublishedInputs.mn.link(.qr, .authentication, "mon", elapsed: 30))
        for age in 29...50 { try link.checkFreshness(age: age) }
        #expect(throws: DeviceLinkError.expired) { try link.checkFreshness(age: 51) }
        #expect(throws: DeviceLinkError.expired) { try link.checkFreshness(age: 28) }
        let button = try #require(PublishedInputs.mn.link(.web2App, .authentication, "mon", elapsed: nil))
        try button.checkFreshness(age: 10_000)
    }
}
