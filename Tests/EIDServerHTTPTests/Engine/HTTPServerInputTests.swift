import EIDServerHTTP
import Foundation
import Testing

/// Requests as no good client sends them, byte by byte.
@Suite
struct HTTPServerInputTests {
    private func status(_ text: String, _ server: HTTPServer) async throws -> Int? {
        let answer = try await EngineFixture.exchange(text, server)
        return answer.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    private func get(_ target: String, _ headers: String = "") -> String {
        "GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(headers)\r\n"
    }

    @Test(arguments: [
        "/%", "/%4", "/%zz", "/%ff", "/%C3%28", "/%00", "/a%2Fb", "/a/../b", "/%2e%2e/b", "/x?a=%", "/x?a=1&a=2",
    ])
    func `a malformed target gets 400`(target: String) async throws {
        #expect(try await status(get(target), EngineFixture.plainServer()) == 400)
    }

    @Test(arguments: [
        "Authorization: a\r\nAuthorization: b\r\n", "X-Device-Token: a\r\nx-device-token: a\r\n",
        "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", "Content-Length: -1\r\n", "Content-Length: 0x10\r\n",
        "Content-Length: 99999999999999999999999\r\n", "X-Name: \u{ff}\u{fe}\r\nTransfer-Encoding: gzip\r\n",
    ])
    func `contradicting headers are refused`(headers: String) async throws {
        let answer = try await status(get("/", headers), EngineFixture.plainServer())
        #expect(answer == 400 || answer == 413)
    }

    @Test func `a header that is not UTF-8 gets 400`() async throws {
        let server = try EngineFixture.plainServer()
        let connection = try RawConnection(to: server)
        await connection.write(
            Array("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Name: ".utf8) + [0xff, 0xfe, 13, 10, 13, 10])
        #expect(await connection.readToEnd().hasPrefix("HTTP/1.1 400"))
    }

    @Test(arguments: [
        "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\nHost: a\r\n\r\n", "\r\n\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
    ])
    func `what is no HTTP gets an error or the connection's end`(text: String) async throws {
        var limits = ServerLimits()
        (limits.opening, limits.receiving) = (1, 1)
        let server = try EngineFixture.plainServer(limits: limits)
        let connection = try RawConnection(to: server)
        await connection.write(text)
        connection.shutdownWriting()
        let answer = await connection.readToEnd()
        #expect(
            answer.isEmpty || answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.1 5")
                || answer.hasPrefix("HTTP/1.0 4"))
        #expect(try await status(get("/"), server) == 200)
    }

    @Test func `the peer of a socket for both families has its plain IPv4 address`() async throws {
        let server = try HTTPServer(address: ListenAddress(host: "::ffff:127.0.0.1", port: 0)) { request in
            .text("<\(request.remoteAddress)>")
        }
        #expect(try await EngineFixture.exchange(get("/"), server).contains("<127.0.0.1>"))
    }

    @Test func `a chunked body is collected`() async throws {
        let text =
            "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
        #expect(try await EngineFixture.exchange(text, EngineFixture.plainServer()).hasSuffix("\r\n\r\nabcde"))
    }

    @Test func `a body over the limit gets 413 with an error body, with its length told or not`() async throws {
        var limits = ServerLimits()
        limits.body = 1000
        let server = try EngineFixture.plainServer(limits: limits)
        let head = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
        let long = String(repeating: "x", count: 1001)
        let told = try await EngineFixture.exchange("\(head)Content-Length: 1001\r\n\r\n\(long)", server)
        #expect(told.hasPrefix("HTTP/1.1 413"))
        #expect(told.contains("\"code\":\"malformed\""))
        let chunked = "\(head)Transfer-Encoding: chunked\r\n\r\n3e9\r\n\(long)\r\n0\r\n\r\n"
        #expect(try await EngineFixture.exchange(chunked, server).hasPrefix("HTTP/1.1 413"))
        let huge = try await EngineFixture.exchange("\(head)Content-Length: 99999999\r\n\r\n", server)
        #expect(huge.hasPrefix("HTTP/1.1 413"))
        let exact = try await EngineFixture.exchange("\(head)Content-Length: 1000\r\n\r\n\(long.dropLast())", server)
        #expect(exact.hasPrefix("HTTP/1.1 200"))
    }

    @Test func `an endless chunked body is cut off`() async throws {
        var limits = ServerLimits()
        limits.body = 1000
        let server = try EngineFixture.plainServer(limits: limits)
        let connection = try RawConnection(to: server)
        await connection.write("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = "3e8\r\n" + String(repeating: "x", count: 1000) + "\r\n"
        var sent = 0
        while await connection.write(chunk) {
            sent += 1000
            try #require(sent < 100_000_000)
        }
        #expect(!(await connection.readToEnd().contains("200 OK")))
    }

    @Test func `headers beyond the connection's memory are refused`() async throws {
        let headers = (0..<2000).map { "X-\($0): \(String(repeating: "y", count: 50))\r\n" }.joined()
        let server = try EngineFixture.plainServer()
        let answer = try await EngineFixture.exchange(get("/", headers), server)
        #expect(!answer.contains("200 OK"))
        #expect(try await status(get("/"), server) == 200)
    }

    @Test func `a head or body that drips for longer than the limit ends its connection`() async throws {
        var limits = ServerLimits()
        (limits.opening, limits.receiving) = (1, 1)
        let server = try EngineFixture.plainServer(limits: limits)
        for start in ["GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n"] {
            let connection = try RawConnection(to: server)
            await connection.write(start)
            while await connection.write("x") { try await Task.sleep(for: .milliseconds(20)) }
            #expect(!(await connection.readToEnd().contains("200 OK")))
        }
        #expect(await eventually { server.connectionCount == 0 })
    }

    @Test func `a client that waits for 100 Continue gets it`() async throws {
        let server = try EngineFixture.plainServer()
        let connection = try RawConnection(to: server)
        await connection.write("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        #expect(await connection.readAnswer().hasPrefix("HTTP/1.1 100"))
        await connection.write("ok")
        #expect(await connection.readAnswer().hasSuffix("ok"))
    }

    @Test func `requests follow each other on one connection, also sent ahead`() async throws {
        let server = try EngineFixture.plainServer()
        let connection = try RawConnection(to: server)
        let post = { (body: String) in "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        }
        await connection.write(post("one"))
        #expect(await connection.readAnswer().hasSuffix("one"))
        await connection.write(post("two") + get("/"))
        let rest = await connection.readToEnd()
        #expect(rest.contains("\r\n\r\ntwoHTTP/1.1 200"))
    }

    @Test func `HEAD gets the head alone`() async throws {
        let server = try EngineFixture.plainServer { _ in .text("body") }
        let answer = try await EngineFixture.exchange("HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", server)
        #expect(answer.hasSuffix("\r\n\r\n"))
        #expect(answer.contains("Content-Length: 4\r\n"))
    }

    @Test func `an address gets no more connections than its share`() async throws {
        var limits = ServerLimits()
        limits.connectionsPerAddress = 2
        let server = try EngineFixture.plainServer(limits: limits)
        let first = try RawConnection(to: server)
        let second = try RawConnection(to: server)
        #expect(await eventually { server.connectionCount == 2 })
        let third = try RawConnection(to: server)
        #expect(await third.readToEnd().isEmpty)
        await first.write(get("/"))
        #expect(await first.readToEnd().hasPrefix("HTTP/1.1 200"))
        await second.write(get("/"))
        #expect(await second.readToEnd().hasPrefix("HTTP/1.1 200"))
    }
}
