import EIDAPI
import EIDCrypto
import Testing

@Suite struct ACSPPayloadTests {
    func payload(
        _ inputs: PublishedInputs, broker: String = "", _ type: InteractionType, callback: String?, _ flow: FlowType,
        serverRandom: String = PublishedInputs.serverRandom, scheme: String = "smart-id",
        userChallenge: String = PublishedInputs.userChallenge
    ) -> ACSPPayload? {
        ACSPPayload(
            schemeName: scheme, serverRandom: serverRandom, rpChallenge: inputs.rpChallenge,
            userChallenge: userChallenge, relyingPartyName: inputs.relyingPartyName, brokeredRpName: broker,
            interactions: inputs.interactions, interactionTypeUsed: type, initialCallbackUrl: callback, flowType: flow)
    }

    @Test func `vector A1 of Smart-ID's documentation`() throws {
        let a1 = try #require(
            payload(.sk, broker: "Example RP", .confirmationMessage, callback: PublishedInputs.sk.callback, .web2App))
        #expect(
            Base64.encode(try #require(a1.digest(.sha512)))
                == "pKOjbNl/5Fy8NfrFqsj6pSn8W8O+Ik8rM33QSsbyD3J9qDJvEm90SboUciuY4wHGWa0Pnq8BgT3NJKmJiUDfKg==")
    }

    @Test func `vectors A2 to A5`() throws {
        let a2 = try #require(payload(.sk, .confirmationMessage, callback: nil, .qr))
        #expect(Base64.encode(try #require(a2.digest(.sha256))) == "KMjQK2kYN+9EHfOTHIta0eb1g0Z4CudFh44DsVdVANg=")
        let a3 = try #require(payload(.mn, .displayTextAndPIN, callback: "", .notification))
        #expect(Base64.encode(try #require(a3.digest(.sha256))) == "1/8eMr+QXJnWZRtsR/8ruMN8vMo7z6nagL1PvqjXRnU=")
        #expect(
            Base64.encode(try #require(a3.digest(.sha512)))
                == "ZPMOs5qosgg/AhpmC6Qoo/De9BDmgYRlYMaKB0/0O0KcMrdUXQEVbp0TEpPULOhxQAPQPkituFoFbeStI5gX2Q==")
        let a4 = try #require(payload(.mn, .displayTextAndPIN, callback: PublishedInputs.mn.callback, .web2App))
        #expect(Base64.encode(try #require(a4.digest(.sha256))) == "igGN1aTyQUODganxXX5BRfOcgygXIBDQTg8t/fuFCcA=")
        #expect(
            Base64.encode(try #require(a4.digest(.sha512)))
                == "+mtCJKBGncb//EwE0D7CBdpOQXzrwSfrXp8/R/Hye8wo1lxilq/Dm6OIFXWV9wWPbINXh/IkFmeeJUh8XbGOeg==")
        let a5 = try #require(payload(.mn, .displayTextAndPIN, callback: nil, .qr))
        #expect(
            Base64.encode(try #require(a5.digest(.sha384)))
                == "xsFS4CnL/zzkhqdOOCe0PwIZ33tSxwW3N+3SVGzQG45d/AVm3xbmdq4j4XTjno7A")
    }

    @Test func `a separator before a combining mark is one too`() {
        let hidden = "|\u{301}"
        #expect(payload(.mn, .displayTextAndPIN, callback: nil, .notification, scheme: "smart-id\(hidden)") == nil)
        #expect(payload(.mn, .displayTextAndPIN, callback: "https://a.mn/\(hidden)", .web2App) == nil)
    }

    @Test func `the text of A3 is the printed one`() throws {
        let a3 = try #require(payload(.mn, .displayTextAndPIN, callback: nil, .notification))
        #expect(
            a3.text
                == "smart-id|ACSP_V2|MTlop6EXCrQ6FOErcKjxUhbV|ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoOEhYaHiImKi4yN"
                + "jo+QkZKTlJWWl5iZmpucnZ6foKGiow==|GnsWXXEjTCKR89fj9uo5u5ReBZ9JR7_pezLAI5jMS00|0JTRjdC80L4g0LHQsNC90"
                + "Lo=||r/zvAu2F9oIic3bnk0nWRG1mIlKxCQ796lCvORQFJpg=|displayTextAndPIN||Notification")
        #expect(a3.text.split(separator: "|", omittingEmptySubsequences: false).count == 11)
    }

    @Test func `the interactions are hashed as the Base64 text`() throws {
        let sk = try #require(payload(.sk, .confirmationMessage, callback: nil, .qr))
        #expect(sk.text.contains("|RW2HOCLDvRFNWmAOmpWE+3rt7a8q4JGQD3n75d6xJHM=|"))
    }

    @Test func `a callback is signed only where one is opened`() throws {
        let url = PublishedInputs.mn.callback
        for flow in [FlowType.qr, .notification] {
            #expect(
                payload(.mn, .displayTextAndPIN, callback: url, flow)
                    == payload(.mn, .displayTextAndPIN, callback: nil, flow))
        }
        let app = try #require(payload(.mn, .displayTextAndPIN, callback: url, .app2App))
        #expect(app.text.hasSuffix("|\(url)|App2App"))
    }

    @Test func `a field with a separator or of a wrong form makes no payload`() {
        #expect(payload(.mn, .displayTextAndPIN, callback: "https://a/?b|c", .web2App) == nil)
        #expect(payload(.mn, .displayTextAndPIN, callback: nil, .qr, serverRandom: "abcd|efgh") == nil)
        #expect(payload(.mn, .displayTextAndPIN, callback: nil, .qr, serverRandom: "no Base64") == nil)
        #expect(payload(.mn, .displayTextAndPIN, callback: nil, .qr, scheme: "smart-id|ACSP_V2") == nil)
        #expect(payload(.mn, .displayTextAndPIN, callback: nil, .qr, userChallenge: "short") == nil)
    }
}
