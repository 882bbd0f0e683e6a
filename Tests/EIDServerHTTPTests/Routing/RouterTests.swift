import EIDAPI
import EIDServerHTTP
import Foundation
import Testing

@Suite struct RouterTests {
    private func router() -> Router {
        var router = Router(errors: ErrorAnswer { _, _ in })
        router.add("GET", "/") { _ in .text("root") }
        router.add("GET", "/session/{id}") { .text("get \(try $0.parameter("id", as: UUIDText.self))") }
        router.add("DELETE", "/session/{id}") { _ in ServerResponse(status: 204) }
        router.add("GET", "/session/all") { _ in .text("all") }
        router.add("POST", "/keys/{slot}/refresh/{round}") {
            .text(try $0.parameter("slot") as String + " " + $0.parameter("round"))
        }
        router.add("GET", "/refused") { _ in throw ProtocolError(.paused) }
        return router
    }

    private func answer(_ method: String, _ target: String) async throws -> ServerResponse {
        let request = ServerRequest(
            method: method, target: try #require(RequestTarget(target)), headers: [], body: [], remoteAddress: "::1",
            id: "0", draining: DrainSignal())
        return await router().answer(request)
    }

    private func text(_ method: String, _ target: String) async throws -> String {
        String(decoding: try await answer(method, target).body, as: UTF8.self)
    }

    @Test func `literals win over parameters, and parameters keep their order`() async throws {
        #expect(try await text("GET", "/") == "root")
        #expect(try await text("GET", "/session/all") == "all")
        #expect(try await text("POST", "/keys/sign/refresh/2") == "sign 2")
    }

    @Test func `a typed parameter accepts its type only`() async throws {
        let id = "fa20fd1e-e320-4c68-8315-f6a507a0b4a9"
        #expect(try await text("GET", "/session/\(id)") == "get \(id)")
        #expect(try await answer("GET", "/session/\(id.dropLast())").status == 404)
        #expect(try await answer("GET", "/session/%D0%A3").status == 404)
        #expect(try await answer("GET", "/session/\(id.uppercased())").status == 404)
    }

    @Test(arguments: ["/nothing", "/session", "/session/", "//", "/session/a/b", "/refused/"])
    func `unknown paths get 404 as JSON`(target: String) async throws {
        let answer = try await answer("GET", target)
        #expect(answer.status == 404)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("\"code\":\"not_found\""))
    }

    @Test func `another method gets 405 with the methods allowed`() async throws {
        let answer = try await answer("PUT", "/session/1")
        #expect(answer.status == 405)
        #expect(answer.headers.contains(HTTPField("Allow", "DELETE, GET, HEAD, OPTIONS")))
    }

    @Test func `OPTIONS lists the methods and HEAD is answered like GET`() async throws {
        let options = try await answer("OPTIONS", "/keys/a/refresh/1")
        #expect(options.status == 204)
        #expect(options.headers == [HTTPField("Allow", "OPTIONS, POST")])
        #expect(try await answer("OPTIONS", "*").status == 204)
        #expect(try await text("HEAD", "/") == "root")
    }

    @Test func `what a handler throws becomes an answer of its route`() async throws {
        let answer = try await answer("GET", "/refused")
        #expect(answer.status == 403)
        #expect(answer.route == "/refused")
    }
}

@Suite struct RequestTargetTests {
    @Test func `segments and queries are decoded once`() throws {
        let target = try #require(RequestTarget("/a%20b/%D0%A3%D0%91/%252F?x=1+2&y=%26&z"))
        #expect(target.path == ["a b", "УБ", "%2F"])
        #expect(target.queryValue("x") == "1 2")
        #expect(target.queryValue("y") == "&")
        #expect(target.queryValue("z") == "")
        #expect(target.queryValue("w") == nil)
        #expect(RequestTarget("/")?.path == [])
        #expect(RequestTarget("/a/")?.path == ["a", ""])
    }

    @Test(arguments: [
        "", "a", "http://a/", "/a b", "/\u{e9}", "/a#b", "/%", "/%1", "/%g0", "/%ff", "/%ed%a0%80", "/%c0%af", "/%2f",
        "/%0a", "/%7f", "/.", "/a/..", "/%2E", "/?%", "/?a=1&a=2",
    ])
    func `what is not plain is refused`(text: String) {
        #expect(RequestTarget(text) == nil)
    }

    @Test func `a query or form of thousands of parts is refused before they are compared with each other`() {
        let parts = { (count: Int) in (0..<count).map { "a\($0)=1" }.joined(separator: "&") }
        #expect(RequestTarget("/?" + parts(32))?.query.count == 32)
        #expect(RequestTarget("/?" + parts(33)) == nil)
        #expect(RequestTarget("/?" + parts(10_000)) == nil)
    }
}
