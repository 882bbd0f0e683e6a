import EIDAPI
import EIDCrypto
import EIDServer
import EIDServerHTTP
import Foundation
import HTTPClient
import TestSupport
import Testing

/// Calls of phones over HTTPS, up to the store.
@Suite(.enabled(if: OpenSSLTool.available, OpenSSLTool.whyAbsent))
struct MobileRouteTests {
    private static let id = "fa20fd1e-e320-4c68-8315-f6a507a0b4a9"

    /// Every call that needs the device token.
    private static let deviceCalls = [
        ("GET", "/v3/mobile/session/\(id)"), ("POST", "/v3/mobile/session/\(id)/refuse"),
        ("POST", "/v3/mobile/session/\(id)/sign/commit"), ("POST", "/v3/mobile/session/\(id)/sign/prove"),
        ("POST", "/v3/mobile/session/\(id)/sign/finish"), ("POST", "/v3/mobile/link"),
        ("GET", "/v3/mobile/pending/\(ServiceFixture.documentNumber)"),
        ("GET", "/v3/mobile/activity/\(ServiceFixture.documentNumber)"), ("POST", "/v3/mobile/keys/sign/quarantine"),
        ("PUT", "/v3/mobile/push-token"), ("DELETE", "/v3/mobile/registration"),
    ]

    @Test func `every device call refuses a missing or wrong token before it reads the body`() async throws {
        let fixture = try await ServiceFixture()
        for (method, path) in Self.deviceCalls {
            let body: String? = method == "POST" || method == "PUT" ? "not JSON" : nil
            let missing = try await fixture.call(method, path, body: body)
            #expect(missing.errorCode == .device, "\(method) \(path)")
            let wrong = try await fixture.call(method, path, [(HeaderField.deviceToken, "wrong")], body: body)
            #expect(wrong.status == 401, "\(method) \(path)")
        }
    }

    @Test func `anyone gets a challenge, nobody the same one`() async throws {
        let fixture = try await ServiceFixture()
        let first = try await fixture.call("GET", "/v3/attestation/challenge")
        let second = try await fixture.call("GET", "/v3/attestation/challenge")
        #expect(first.status == 200 && first.body != second.body)
    }

    @Test func `every device call with a body refuses a malformed one`() async throws {
        let fixture = try await ServiceFixture()
        for (method, path) in Self.deviceCalls where method == "POST" || method == "PUT" {
            for body in ["", "{}", "{\"v\":2}", "[1]"] {
                let answer = try await fixture.phone(method, path, body: body)
                #expect(answer.status == 422, "\(method) \(path) \(body)")
                #expect(answer.errorCode == .malformed)
            }
        }
    }

    @Test func `one address cannot start proofings without end, and keeps its other calls`() async throws {
        let fixture = try await ServiceFixture(proofingsPerAddress: (0.001, 2))
        var statuses: [Int] = []
        for number in ["УБ90010112", "ЧЛ85071523", "ХБ02293041"] {
            let body = #"{"v":1,"registrationNumber":"\#(number)"}"#
            statuses.append(try await fixture.call("POST", "/v3/kyc/dan/init", body: body).status)
        }
        #expect(statuses == [200, 200, 429])
        #expect(try await fixture.call("GET", "/v3/kyc/methods").status == 200)
    }

    @Test func `row 7: a body over 16 KiB is malformed, however long`() async throws {
        let fixture = try await ServiceFixture()
        let body = try BodyCoder.mobile.encode(OpenLink.Request(link: "https://example.org/"))
        func open(_ count: Int) async throws -> ErrorCode? {
            let padded = String(decoding: body, as: UTF8.self) + String(repeating: " ", count: count - body.count)
            return try await fixture.phone("POST", "/v3/mobile/link", body: padded).errorCode
        }
        #expect(try await open(16 << 10) == .linkFormat)
        for count in [16 << 10 + 1, 64 << 10, 64 << 10 + 1, 500 << 10] { #expect(try await open(count) == .malformed) }
    }

    @Test func `unknown sessions, slots and documents are not found`() async throws {
        let fixture = try await ServiceFixture()
        #expect(try await fixture.phone("GET", "/v3/mobile/session/\(Self.id)").errorCode == .session)
        #expect(try await fixture.phone("GET", "/v3/mobile/session/\(Self.id.uppercased())").status == 404)
        #expect(try await fixture.phone("GET", "/v3/mobile/pending/OTHER").errorCode == .notFound)
        #expect(try await fixture.phone("POST", "/v3/mobile/keys/other/quarantine", body: "{}").status == 404)
        let method = try await fixture.phone("GET", "/v3/mobile/link")
        #expect(method.errorCode == .methodNotAllowed)
        #expect(method.header("Allow") == "OPTIONS, POST")
    }

    @Test func `a pushed session ends a pending poll and shows itself to the phone`() async throws {
        let fixture = try await ServiceFixture()
        let path = "/v3/mobile/pending/\(ServiceFixture.documentNumber)"
        #expect(try await fixture.phone("GET", path).decoded(PendingSessions.Answer.self).sessions.isEmpty)
        async let held = fixture.phone("GET", "\(path)?timeoutMs=60000")
        #expect(await eventually { fixture.services.sessions.watch.listenerCount == 1 })
        let start = try await fixture.party(
            "POST", "/authentication/notification/document/\(ServiceFixture.documentNumber)", body: fixture.loginBody())
        let id = try start.decoded(NotificationSession.self).sessionID
        let pending = try await held.decoded(PendingSessions.Answer.self).sessions
        #expect(pending.map(\.sessionId) == [id])
        let view = try await fixture.phone("GET", "/v3/mobile/session/\(id)").decoded(MobileSession.Answer.self)
        #expect(view.relyingPartyName == ServiceFixture.name)
        #expect(view.flow == .authentication)
        let refusal = "{\"v\":1,\"reason\":\"USER_REFUSED\"}"
        #expect(try await fixture.phone("POST", "/v3/mobile/session/\(id)/refuse", body: refusal).status == 200)
        let activity = try await fixture.phone("GET", "/v3/mobile/activity/\(ServiceFixture.documentNumber)?limit=5")
        #expect(try activity.decoded(Activity.Answer.self).events.map(\.outcome) == [.userRefused])
    }

    @Test func `a link opens its session and a changed one does not`() async throws {
        let fixture = try await ServiceFixture()
        let start = try await fixture.party("POST", "/authentication/device-link/anonymous", body: fixture.loginBody())
        let session: DeviceLinkSession = try start.decoded()
        let link = try #require(
            DeviceLink(
                base: session.deviceLinkBase, type: .qr, elapsedSeconds: 0, sessionToken: session.sessionToken,
                sessionType: .authentication, language: "mon"))
        let seal = DeviceLinkSeal(
            schemeName: "smart-id", challenge: Base64.encode([UInt8](0..<64)), relyingPartyName: ServiceFixture.name,
            interactions: try Interactions.encode([Interaction(type: .displayTextAndPIN, text: "Нэвтрэх")]),
            initialCallbackUrl: nil)
        let code = seal.authCode(link, sessionSecret: try #require(Base64.decode(session.sessionSecret)))
        func open(_ text: String) async throws -> HTTPResponse {
            let body = try BodyCoder.mobile.encode(OpenLink.Request(link: text))
            return try await fixture.phone("POST", "/v3/mobile/link", body: String(decoding: body, as: UTF8.self))
        }
        let wrong = link.text(authCode: String(code.reversed()))
        #expect(try await open(wrong).errorCode == .linkAuthCode)
        #expect(try await open("https://example.org/").errorCode == .linkFormat)
        let answer: OpenLink.Answer = try await open(link.text(authCode: code)).decoded()
        #expect(answer.sessionId == session.sessionID)
        #expect(answer.flowType == .qr)
    }

    @Test func `deleting the registration ends the token`() async throws {
        let fixture = try await ServiceFixture()
        let token = "{\"v\":1,\"pushToken\":\"apns-1\"}"
        #expect(try await fixture.phone("PUT", "/v3/mobile/push-token", body: token).text == "{}")
        #expect(try await fixture.phone("DELETE", "/v3/mobile/registration").text == "{}")
        #expect(try await fixture.phone("DELETE", "/v3/mobile/registration").errorCode == .device)
    }

    @Test func `enrolment calls read their bodies and refuse unknown codes`() async throws {
        let fixture = try await ServiceFixture()
        for path in ["/v3/enrollment/init", "/v3/enrollment/complete"] {
            #expect(try await fixture.call("POST", path, body: "{\"v\":1}").errorCode == .malformed)
        }
        let com = Base64.encode([UInt8](repeating: 1, count: 32))
        let body =
            "{\"v\":1,\"danAuthCode\":\"x\",\"platform\":\"test\",\"pushToken\":null,\"keys\":[{\"slot\":\"sign\",\"com1\":\"\(com)\"}]}"
        #expect(try await fixture.call("POST", "/v3/enrollment/init", body: body).errorCode == .proofing)
    }

    @Test func `messages follow Accept-Language`() async throws {
        let fixture = try await ServiceFixture()
        func message(_ language: String?) async throws -> String {
            let headers = language.map { [("Accept-Language", $0)] } ?? []
            return try await fixture.call("GET", "/v3/mobile/link", headers).decoded(ProtocolError.self).message
        }
        #expect(try await message(nil) == ErrorCode.methodNotAllowed.text.mn)
        #expect(try await message("ru-RU,ru;q=0.9") == ErrorCode.methodNotAllowed.text.ru)
        #expect(try await message("xx") == ErrorCode.methodNotAllowed.text.mn)
    }
}
