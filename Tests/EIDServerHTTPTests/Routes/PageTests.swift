import EIDAPI
import EIDServer
import EIDServerHTTP
import Foundation
import HTTPClient
import TestSupport
import Testing

/// The pages for people, and the identity proofing behind one of them.
@Suite(.enabled(if: OpenSSLTool.available, OpenSSLTool.whyAbsent))
struct PageTests {
    private func start(_ fixture: ServiceFixture, _ number: String = "УБ90010112") async throws -> String {
        let body = "{\"v\":1,\"registrationNumber\":\"\(number)\"}"
        let answer: DANInit.Answer = try await fixture.call("POST", "/v3/kyc/dan/init", body: body).decoded()
        #expect(answer.verifyUrl.hasSuffix("/dan/\(answer.state)"))
        return answer.state
    }

    private func proofing(_ fixture: ServiceFixture, _ state: String) async throws -> DANStatus.Answer {
        try await fixture.call("GET", "/v3/kyc/dan/status/\(state)").decoded()
    }

    /// The page's token and cookie.
    private func form(_ page: HTTPResponse) throws -> (token: String, cookie: String) {
        let token = try #require(
            page.text.split(separator: "name=\"token\" value=\"").last?.split(separator: "\"").first)
        let cookie = try #require(page.header("Set-Cookie")?.split(separator: ";").first)
        return (String(token), String(cookie))
    }

    private func decide(
        _ fixture: ServiceFixture, _ state: String, _ fields: String, cookie: String?
    ) async throws -> HTTPResponse {
        try await fixture.call(
            "POST", "/dan/\(state)", cookie.map { [("Cookie", $0)] } ?? [], body: fields,
            type: "application/x-www-form-urlencoded")
    }

    @Test func `a citizen consents in a browser`() async throws {
        let fixture = try await ServiceFixture()
        let state = try await start(fixture)
        #expect(try await proofing(fixture, state).status == .pending)
        let page = try await fixture.call("GET", "/dan/\(state)")
        #expect(page.header("Content-Type") == "text/html; charset=utf-8")
        #expect(page.header("Content-Security-Policy")?.contains("default-src 'none'") == true)
        #expect(page.header("X-Frame-Options") == "DENY")
        #expect(page.header("Referrer-Policy") == "no-referrer")
        #expect(page.text.contains("УБ90010112"))
        #expect(page.text.contains("Зөвшөөрөх") && page.text.contains("Consent"))
        #expect(!page.text.lowercased().contains("<script"))
        #expect(try await fixture.call("GET", "/assets/page.css").header("Content-Type") == "text/css; charset=utf-8")
        let (token, cookie) = try form(page)
        let done = try await decide(fixture, state, "token=\(token)&decision=consent", cookie: "a=b; \(cookie)")
        #expect(done.status == 200)
        let answer = try await proofing(fixture, state)
        #expect(answer.status == .verified)
        #expect(answer.person?.regNo == "УБ90010112")
        #expect(try await fixture.call("GET", "/dan/\(state)").status == 404)
    }

    @Test func `a citizen refuses`() async throws {
        let fixture = try await ServiceFixture()
        let state = try await start(fixture)
        let (token, cookie) = try form(try await fixture.call("GET", "/dan/\(state)"))
        #expect(try await decide(fixture, state, "token=\(token)&decision=refuse", cookie: cookie).status == 200)
        #expect(try await proofing(fixture, state).status == .rejected)
    }

    @Test func `a form without the token of this browser and request changes nothing`() async throws {
        let fixture = try await ServiceFixture()
        let (state, other) = (try await start(fixture), try await start(fixture))
        let (token, cookie) = try form(try await fixture.call("GET", "/dan/\(state)"))
        let (otherToken, otherCookie) = try form(try await fixture.call("GET", "/dan/\(other)"))
        for (fields, cookie) in [
            ("token=\(token)&decision=consent", nil), ("token=\(token)&decision=consent", otherCookie),
            ("token=\(otherToken)&decision=consent", cookie), ("token=&decision=consent", cookie),
            ("decision=consent", cookie), ("token=\(token)", cookie), ("token=\(token)&decision=x", cookie),
            ("token=\(token)&token=\(token)&decision=consent", cookie), ("%", cookie),
        ] as [(String, String?)] {
            #expect(try await decide(fixture, state, fields, cookie: cookie).status == 403)
        }
        #expect(try await proofing(fixture, state).status == .pending)
    }

    @Test func `a program consents with JSON`() async throws {
        let fixture = try await ServiceFixture()
        let state = try await start(fixture)
        let answer = try await fixture.call("POST", "/dan/\(state)", body: "{\"consent\":true}")
        #expect(try answer.decoded(DANStatus.Answer.self).status == .verified)
        #expect(try await fixture.call("POST", "/dan/none", body: "{\"consent\":true}").errorCode == .notFound)
        #expect(try await fixture.call("POST", "/dan/\(state)", body: "{}").errorCode == .malformed)
    }

    @Test func `KYC methods name DAN in three languages`() async throws {
        let methods: KYCMethods.Answer = try await ServiceFixture().call("GET", "/v3/kyc/methods").decoded()
        #expect(methods.first { $0.id == .dan }?.available == true)
        #expect(methods.count == 4)
    }

    @Test func `a device link opened without the app shows a page in its language and nothing of the link`()
        async throws
    {
        let fixture = try await ServiceFixture()
        let query = "?deviceLinkType=QR&elapsedSeconds=1&sessionToken=SECRETTOKEN&sessionType=auth&version=1.0&lang="
        for (language, word) in [("mon", "апп"), ("eng", "app"), ("rus", "приложени")] {
            let page = try await fixture.call("GET", "/dl\(query)\(language)&authCode=x")
            #expect(page.status == 200)
            #expect(page.text.lowercased().contains(word))
            #expect(!page.text.contains("SECRETTOKEN"))
        }
        #expect(try await fixture.call("GET", "/dl").text.contains("lang=\"mn\""))
    }
}
