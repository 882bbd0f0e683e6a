import EIDAPI
import EIDCrypto
import Foundation
import HTTPClient
import TestSupport
import Testing

/// The members of every answer as they travel, by name: `architecture.md` §4 and `rp-api.md` §§4.1, 7.
@Suite(.enabled(if: OpenSSLTool.available, OpenSSLTool.whyAbsent), .timeLimit(.minutes(2)))
struct WireMemberTests {
    /// What a session shows in every flow.
    private static let session: Set<String> = [
        "sessionId", "flow", "schemeName", "state", "relyingPartyName", "brokeredRpName", "interactions",
        "signatureProtocol", "hashAlgorithm", "initialCallbackUrl", "expiresAt",
    ]
    private static let callback = "https://rp.example.mn/back?once=1"
    private static let document = "/document/\(ServiceFixture.documentNumber)"

    private func object(_ answer: HTTPResponse) throws -> [String: Any] {
        #expect(answer.status == 200)
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    }

    private func members(_ value: Any?) throws -> Set<String> {
        Set(try #require(value as? [String: Any]).keys)
    }

    private func signatureBody(_ fixture: ServiceFixture, _ type: InteractionType) throws -> String {
        let body = SessionStartBody(
            relyingPartyUUID: fixture.partyUUID, relyingPartyName: ServiceFixture.name,
            signatureProtocol: "RAW_DIGEST_SIGNATURE",
            signatureProtocolParameters: SignatureProtocolParameters(
                digest: Base64.encode(SHA256.hash([1])), signatureAlgorithm: "rsassa-pss",
                signatureAlgorithmParameters: .init(hashAlgorithm: "SHA-256")),
            interactions: try Interactions.encode([Interaction(type: type, text: "Гэрээ")]))
        return String(decoding: try BodyCoder.relyingParty.encode(body), as: UTF8.self)
    }

    /// Starts a session by push; gives what the phone is shown.
    private func shown(_ fixture: ServiceFixture, _ path: String, _ body: String) async throws -> [String: Any] {
        let start = try object(try await fixture.party("POST", path + Self.document, body: body))
        #expect(Set(start.keys) == ["sessionID", "vc"])
        #expect(try members(start["vc"]) == ["type", "value"])
        let id = try #require(start["sessionID"] as? String)
        return try object(try await fixture.phone("GET", "/v3/mobile/session/\(id)"))
    }

    @Test func `a session pushed for a log-in, a signature and a code choice`() async throws {
        let fixture = try await ServiceFixture()
        let login = try await shown(fixture, "/authentication/notification", try fixture.loginBody())
        #expect(
            Set(login.keys)
                == Self.session.union(["flowType", "verificationCode", "rpChallenge", "serverRandom"]))
        #expect(login["flow"] as? String == "AUTH" && login["flowType"] as? String == "Notification")
        let sign = try await shown(
            fixture, "/signature/notification", try signatureBody(fixture, .displayTextAndPIN))
        #expect(Set(sign.keys) == Self.session.union(["flowType", "verificationCode", "digest"]))
        #expect(sign["flow"] as? String == "SIGN" && sign["signatureProtocol"] as? String == "RAW_DIGEST_SIGNATURE")
        let choice = try await shown(
            fixture, "/signature/notification",
            try signatureBody(fixture, .confirmationMessageAndVerificationCodeChoice))
        #expect(Set(choice.keys) == Self.session.union(["flowType", "verificationCodeChoices", "digest"]))
    }

    @Test func `a session opened by a button has its callback's digest`() async throws {
        let fixture = try await ServiceFixture()
        let body = try fixture.loginBody(callback: Self.callback)
        let start = try await fixture.party("POST", "/authentication/device-link/anonymous", body: body)
        #expect(
            Set(try object(start).keys) == ["sessionID", "sessionToken", "sessionSecret", "deviceLinkBase", "vc"])
        #expect(try object(start)["vc"] is String)
        let session: DeviceLinkSession = try start.decoded()
        let link = try #require(
            DeviceLink(
                base: session.deviceLinkBase, type: .web2App, sessionToken: session.sessionToken,
                sessionType: .authentication, language: "mon"))
        let seal = DeviceLinkSeal(
            schemeName: "smart-id", challenge: Base64.encode([UInt8](0..<64)), relyingPartyName: ServiceFixture.name,
            interactions: try Interactions.encode([Interaction(type: .displayTextAndPIN, text: "Нэвтрэх")]),
            initialCallbackUrl: Self.callback)
        let code = seal.authCode(link, sessionSecret: try #require(Base64.decode(session.sessionSecret)))
        let request = try BodyCoder.mobile.encode(OpenLink.Request(link: link.text(authCode: code)))
        let opened = try await fixture.phone(
            "POST", "/v3/mobile/link", body: String(decoding: request, as: UTF8.self))
        #expect(Set(try object(opened).keys) == ["sessionId", "flowType"])
        let shown = try object(try await fixture.phone("GET", "/v3/mobile/session/\(session.sessionID)"))
        #expect(
            Set(shown.keys)
                == Self.session.union([
                    "flowType", "verificationCode", "rpChallenge", "serverRandom", "sessionSecretDigest",
                ]))
        #expect(shown["initialCallbackUrl"] as? String == Self.callback)
    }

    @Test func `pending, activity, refusal, status and certificate`() async throws {
        let fixture = try await ServiceFixture()
        let shown = try await shown(fixture, "/authentication/notification", try fixture.loginBody())
        let id = try #require(shown["sessionId"] as? String)
        let running = try object(try await fixture.party("GET", "/session/\(id)?timeoutMs=1000"))
        #expect(running.keys.sorted() == ["state"])
        let number = ServiceFixture.documentNumber
        let pending = try object(try await fixture.phone("GET", "/v3/mobile/pending/\(number)"))
        #expect(Set(pending.keys) == ["sessions"])
        #expect(
            try members((pending["sessions"] as? [Any])?.first)
                == ["sessionId", "flow", "relyingPartyName", "expiresAt"])
        let refusal = #"{"v":1,"reason":"USER_REFUSED_INTERACTION","interaction":"displayTextAndPIN"}"#
        #expect(try object(try await fixture.phone("POST", "/v3/mobile/session/\(id)/refuse", body: refusal)).isEmpty)
        let activity = try object(try await fixture.phone("GET", "/v3/mobile/activity/\(number)?limit=1"))
        #expect(Set(activity.keys) == ["events"])
        #expect(
            try members((activity["events"] as? [Any])?.first)
                == ["sessionId", "flow", "relyingPartyName", "outcome", "at"])
        let complete = try object(try await fixture.party("GET", "/session/\(id)?timeoutMs=1000"))
        #expect(Set(complete.keys) == ["state", "result"])
        let result = try #require(complete["result"] as? [String: Any])
        #expect(Set(result.keys) == ["endResult", "details"])
        #expect(try members(result["details"]) == ["interaction"])

        let query =
            #"{"relyingPartyUUID":"\#(fixture.partyUUID)","relyingPartyName":"\#(ServiceFixture.name)","other":1}"#
        let certificate = try object(
            try await fixture.party("POST", "/signature/certificate/\(number)", body: query))
        #expect(Set(certificate.keys) == ["state", "cert"])
        #expect(try members(certificate["cert"]) == ["value", "certificateLevel"])
    }

    @Test func `the proofing calls`() async throws {
        let fixture = try await ServiceFixture()
        let answer = try await fixture.call("GET", "/v3/kyc/methods")
        let methods = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [[String: Any]])
        #expect(Set(methods.compactMap { $0["id"] as? String }) == ["DAN", "GSIGN", "PASSPORT", "CITIZEN_CARD"])
        for method in methods {
            #expect(Set(method.keys) == ["id", "name", "available"])
            #expect(try members(method["name"]) == ["mn", "en", "ru"])
        }
        let start = try object(
            try await fixture.call(
                "POST", "/v3/kyc/dan/init", body: #"{"v":1,"registrationNumber":"УБ90010112"}"#))
        #expect(Set(start.keys) == ["state", "verifyUrl", "expiresIn"])
        let state = try #require(start["state"] as? String)
        // 128 random bits.
        #expect((Base64URL.decode(state) ?? Hex.decode(state))?.count == 16)
        let status = try object(try await fixture.call("GET", "/v3/kyc/dan/status/\(state)"))
        #expect(status.keys.sorted() == ["status"] && status["status"] as? String == "PENDING")
    }
}
