import EIDAPI
import EIDCrypto
import EIDServer
import EIDServerHTTP
import Foundation
import HTTPClient
import TestSupport
import Testing

/// Calls of relying parties over HTTPS, up to the store.
@Suite(.enabled(if: OpenSSLTool.available, OpenSSLTool.whyAbsent))
struct RelyingPartyRouteTests {
    private let login = "/authentication/device-link/anonymous"
    private let person = "/etsi/PNOMN-100000000019"

    @Test(arguments: ["", "/v3"])
    func `every start call answers with and without the prefix`(prefix: String) async throws {
        let fixture = try await ServiceFixture()
        let body = try fixture.loginBody()
        let link = try await fixture.party("POST", prefix + login, body: body)
        #expect(link.status == 200)
        #expect(link.header("Content-Type") == "application/json")
        let session: DeviceLinkSession = try link.decoded()
        #expect(session.deviceLinkBase == "https://127.0.0.1:8443/dl")
        #expect(
            try await fixture.party("POST", "\(prefix)/authentication/device-link\(person)", body: body).status == 200)
        let pushed = try await fixture.party("POST", "\(prefix)/authentication/notification\(person)", body: body)
        #expect(try pushed.decoded(NotificationSession.self).vc != nil)
        let document = "/document/\(ServiceFixture.documentNumber)"
        let second = try await fixture.party("POST", "\(prefix)/authentication/notification\(document)", body: body)
        #expect(second.status == 200)
        // A log-in body is no signature body: the route is there and says so.
        for target in [person, document] {
            let refused = try await fixture.party("POST", "\(prefix)/signature/notification\(target)", body: body)
            #expect(refused.status == 400)
            #expect(refused.errorCode == .validation)
        }
    }

    @Test func `a person may be named by the Cyrillic registration number, percent-encoded`() async throws {
        let fixture = try await ServiceFixture()
        let body = try fixture.loginBody()
        let path = "/authentication/notification/etsi/%D0%A3%D0%9190010112"
        #expect(try await fixture.party("POST", path, body: body).status == 200)
        let unknown = try await fixture.party("POST", "/authentication/notification/etsi/PNOMN-99999999", body: body)
        #expect(unknown.status == 404)
        #expect(unknown.errorCode == .personNotFound)
    }

    @Test func `a missing or wrong secret gets 401 with the union error body`() async throws {
        let fixture = try await ServiceFixture()
        let body = try fixture.loginBody()
        for answer in [
            try await fixture.call("POST", login, body: body),
            try await fixture.party("POST", login, body: body, secret: "rp_sk_wrong"),
            try await fixture.party("POST", login, body: body, secret: fixture.otherSecret),
        ] {
            #expect(answer.status == 401)
            #expect(answer.header("WWW-Authenticate") == "Bearer")
            let members = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
            #expect(members["type"] as? String == "about:blank")
            #expect(members["code"] as? String == "RP_UNAUTHENTICATED")
            for name in ["title", "detail", "error", "message", "instance"] { #expect(members[name] is String) }
        }
    }

    @Test func `the body must be announced and be JSON`() async throws {
        let fixture = try await ServiceFixture()
        let header = ("Authorization", "Bearer \(fixture.secret)")
        let body = try fixture.loginBody()
        for type in ["application/json", "application/json; charset=UTF-8"] {
            #expect(try await fixture.call("POST", login, [header], body: body, type: type).status == 200)
        }
        for type in [nil, "text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1"] {
            let answer = try await fixture.call("POST", login, [header], body: body, type: type)
            #expect(answer.status == 415)
            #expect(answer.errorCode == .validation)
        }
        for broken in ["", "{", "[]", "{\"relyingPartyUUID\":1}", "\u{feff}{}"] {
            #expect(try await fixture.party("POST", login, body: broken).status == 400)
        }
        let long = String(repeating: " ", count: 65 * 1024)
        for path in [login, "/v3" + login] {
            let refused = try await fixture.party("POST", path, body: long)
            #expect(refused.status == 400 && refused.errorCode == .validation)
        }
    }

    @Test func `a status poll is held, answers RUNNING at its end, and at once when the session ends`() async throws {
        let fixture = try await ServiceFixture()
        let start = try await fixture.party(
            "POST", "/authentication/notification\(person)", body: fixture.loginBody())
        let id = try start.decoded(NotificationSession.self).sessionID
        let running = try await fixture.party("GET", "/session/\(id)?timeoutMs=1000")
        #expect(running.status == 200)
        #expect(try running.decoded(SessionStatus.self).state == .running)
        async let held = fixture.party("GET", "/v3/session/\(id)?timeoutMs=55000")
        let refusal = try await fixture.phone(
            "POST", "/v3/mobile/session/\(id)/refuse", body: "{\"v\":1,\"reason\":\"USER_REFUSED\"}")
        #expect(refusal.status == 200)
        #expect(refusal.text == "{}")
        let complete = try await held.decoded(SessionStatus.self)
        #expect(complete.state == .complete)
        #expect(complete.result?.endResult == .userRefused)
    }

    @Test func `a poll of a wrong time, session or relying party is refused`() async throws {
        let fixture = try await ServiceFixture()
        let start = try await fixture.party("POST", login, body: fixture.loginBody())
        let id = try start.decoded(DeviceLinkSession.self).sessionID
        for time in ["999", "120001", "abc", "-1", ""] {
            let answer = try await fixture.party("GET", "/session/\(id)?timeoutMs=\(time)")
            #expect(answer.status == 400)
            #expect(answer.errorCode == .validation)
        }
        let path = "/session/\(id)?timeoutMs=1000"
        #expect(try await fixture.party("GET", path, secret: fixture.otherSecret).errorCode == .sessionNotFound)
        #expect(try await fixture.party("GET", "/session/none?timeoutMs=1000").errorCode == .sessionNotFound)
        #expect(try await fixture.call("GET", path).status == 401)
    }

    @Test func `polls end with RUNNING when the server drains`() async throws {
        let fixture = try await ServiceFixture()
        let start = try await fixture.party("POST", login, body: fixture.loginBody())
        let id = try start.decoded(DeviceLinkSession.self).sessionID
        async let held = fixture.party("GET", "/session/\(id)?timeoutMs=120000")
        #expect(await eventually { fixture.services.sessions.watch.listenerCount == 1 })
        await fixture.service.drain(within: .seconds(60))
        #expect(try await held.decoded(SessionStatus.self).state == .running)
        #expect(fixture.service.connectionCount == 0)
    }

    @Test func `a certificate is given for a document number`() async throws {
        let fixture = try await ServiceFixture()
        let body = "{\"relyingPartyUUID\":\"\(fixture.partyUUID)\",\"relyingPartyName\":\"\(ServiceFixture.name)\"}"
        let answer = try await fixture.party(
            "POST", "/v3/signature/certificate/\(ServiceFixture.documentNumber)", body: body)
        #expect(try answer.decoded(CertificateAnswer.self).cert?.value.bytes == [1, 2, 3])
        #expect(
            try await fixture.party("POST", "/signature/certificate/NONE", body: body).errorCode == .documentNotFound)
    }

    @Test func `an address that asks too often gets 429`() async throws {
        let fixture = try await ServiceFixture(requestsPerAddress: (rate: 0.0001, burst: 3))
        for _ in 0..<3 { #expect(try await fixture.call("GET", "/healthz").status == 200) }
        let answer = try await fixture.call("GET", "/healthz")
        #expect(answer.status == 429)
        #expect(answer.errorCode == .rateLimited)
        #expect(answer.header("Retry-After") != nil)
    }

    @Test func `the status listener serves its files and health without TLS, and nothing of the API`() async throws {
        let fixture = try await ServiceFixture()
        let file = try await fixture.status("/root.crt")
        #expect(file.body == [1, 2])
        #expect(file.header("Cache-Control") == "public, max-age=60")
        for path in ["/healthz", "/readyz", "/metrics"] { #expect(try await fixture.status(path).status == 200) }
        #expect(try await fixture.status("/v3/kyc/methods").status == 404)
        _ = try await fixture.call("GET", "/v3/kyc/methods")
        #expect(try await fixture.status("/metrics").text.contains("route=\"/v3/kyc/methods\",status=\"200\"} 1"))
    }
}
