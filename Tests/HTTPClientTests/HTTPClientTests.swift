import Foundation
import HTTPClient
import TestSupport
import Testing

/// Peers that keep or break the rules of HTTP, over plain loopback connections.
@Suite struct HTTPClientTests {
    private func client(limit: Int = 1 << 20) throws -> HTTPClient {
        try HTTPClient(trust: .system(), responseLimit: limit, allowsPlainLoopback: true)
    }

    private func url(_ server: ScriptedServer, _ path: String = "/") -> String {
        "http://127.0.0.1:\(server.port)\(path)"
    }

    /// The error of a call that must fail.
    private func failure(_ client: HTTPClient, _ request: HTTPRequest) async -> HTTPClientError? {
        do throws(HTTPClientError) {
            _ = try await client.send(request)
            return nil
        } catch {
            return error
        }
    }

    @Test func `method, headers and body arrive as given`() async throws {
        let server = try ScriptedServer { connection in
            var text = connection.readHead()
            while !text.hasSuffix("{\"v\":1}") { text += connection.read() }
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
        }
        let answer = try await client().send(
            HTTPRequest(
                method: "PUT", url: url(server, "/v3/a%20b?x=1"),
                headers: [HTTPField("X-Device-Token", "t"), HTTPField("X-Empty", "")], body: Array("{\"v\":1}".utf8)))
        let sent = String(decoding: answer.body, as: UTF8.self)
        #expect(sent.hasPrefix("PUT /v3/a%20b?x=1 HTTP/1.1\r\n"))
        #expect(sent.contains("X-Device-Token: t\r\n"))
        #expect(sent.contains("X-Empty:\r\n"))
        #expect(sent.contains("Content-Length: 7\r\n"))
        #expect(!sent.contains("Expect:"))
    }

    @Test func `a POST with an empty body has length 0`() async throws {
        let server = try ScriptedServer { connection in
            let text = connection.readHead()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
        }
        let answer = try await client().send(HTTPRequest(method: "POST", url: url(server), body: []))
        #expect(String(decoding: answer.body, as: UTF8.self).contains("Content-Length: 0\r\n"))
    }

    @Test func `a chunked answer is put together and its headers are found without case`() async throws {
        let server = try ScriptedServer { connection in
            connection.readHead()
            connection.write("HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\nx-one:  1 \r\n\r\n3\r\nabc\r\n")
            connection.write("2\r\nde\r\n0\r\n\r\n")
        }
        let answer = try await client().send(HTTPRequest(url: url(server)))
        #expect(answer.status == 201)
        #expect(answer.body == Array("abcde".utf8))
        #expect(answer.header("X-One") == "1")
    }

    @Test func `a redirect is an answer and is not followed`() async throws {
        let server = try ScriptedServer { connection in
            connection.readHead()
            connection.write("HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n")
        }
        let answer = try await client().send(HTTPRequest(url: url(server)))
        #expect(answer.status == 302)
        #expect(server.connectionCount == 1)
    }

    @Test(arguments: [true, false])
    func `an answer over the limit is refused, with its length told or not`(isTold: Bool) async throws {
        let server = try ScriptedServer { connection in
            connection.readHead()
            let length = isTold ? "Content-Length: 2000\r\n" : ""
            connection.write("HTTP/1.1 200 OK\r\n\(length)\r\n" + String(repeating: "x", count: 2000))
        }
        #expect(await failure(try client(limit: 1000), HTTPRequest(url: url(server))) == .tooLarge)
    }

    @Test func `endless headers are refused`() async throws {
        let server = try ScriptedServer { connection in
            connection.readHead()
            connection.write("HTTP/1.1 200 OK\r\n")
            for number in 0..<3000 { connection.write("X-\(number): \(String(repeating: "y", count: 60))\r\n") }
            connection.write("\r\n")
        }
        #expect(await failure(try client(), HTTPRequest(url: url(server))) == .tooLarge)
    }

    @Test func `an answer that breaks off or is no HTTP is a protocol violation`() async throws {
        for text in ["HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", "SSH-2.0-OpenSSH_9\r\n"] {
            let server = try ScriptedServer { connection in
                connection.readHead()
                connection.write(text)
            }
            #expect(await failure(try client(), HTTPRequest(url: url(server))) == .protocolViolation)
        }
    }

    @Test func `a connection closed before the answer is lost, a closed port refused, an unknown name unknown`()
        async throws
    {
        let server = try ScriptedServer { $0.readHead() }
        let client = try client()
        #expect(await failure(client, HTTPRequest(url: url(server))) == .unreachable(.connectionLost))
        #expect(await failure(client, HTTPRequest(url: "http://127.0.0.1:1/")) == .unreachable(.refused))
        #expect(await failure(client, HTTPRequest(url: "https://no-such-host.invalid/")) == .unreachable(.unknownHost))
    }

    @Test func `a silent server times out at the deadline`() async throws {
        let server = try ScriptedServer { connection in
            connection.readHead()
            _ = connection.read()
        }
        let request = HTTPRequest(url: url(server), deadline: .milliseconds(200))
        #expect(await failure(try client(), request) == .timedOut)
    }

    @Test func `cancelling the task breaks the transfer off and closes its connection`() async throws {
        let (isOver, over) = AsyncStream.makeStream(of: Bool.self)
        let (isAsked, asked) = AsyncStream.makeStream(of: Void.self)
        let server = try ScriptedServer { connection in
            connection.readHead()
            asked.yield()
            over.yield(connection.read().isEmpty)
        }
        let client = try client()
        let request = HTTPRequest(url: url(server), deadline: .seconds(600))
        let task = Task { await failure(client, request) }
        for await _ in isAsked { break }
        task.cancel()
        #expect(await task.value == .cancelled)
        for await isClosed in isOver {
            #expect(isClosed)
            break
        }
    }

    @Test func `a task cancelled beforehand sends nothing`() async throws {
        let server = try ScriptedServer { $0.readHead() }
        let client = try client()
        let request = HTTPRequest(url: url(server))
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await failure(client, request)
        }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(server.connectionCount == 0)
    }

    @Test func `sequential calls share one connection`() async throws {
        let server = try ScriptedServer { connection in
            while !connection.readHead().isEmpty { connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        }
        let client = try client()
        for _ in 0..<5 { _ = try await client.send(HTTPRequest(url: url(server))) }
        #expect(server.connectionCount == 1)
    }

    @Test(arguments: [
        "http://example.org/", "http://127.0.0.1.example.org/", "ftp://127.0.0.1/", "file:///etc/passwd", "/relative",
        "https://user:secret@127.0.0.1/", "https://a b/", "",
    ])
    func `other schemes, plain HTTP to others and malformed URLs are refused`(url: String) async throws {
        #expect(await failure(try client(), HTTPRequest(url: url)) == .invalidRequest)
    }

    @Test func `plain HTTP is refused unless asked for`() async throws {
        let client = try HTTPClient(trust: .system())
        #expect(await failure(client, HTTPRequest(url: "http://127.0.0.1:1/")) == .invalidRequest)
    }

    @Test(arguments: [
        HTTPField("A", "b\r\nC: d"), HTTPField("A: b\r\nC", "d"), HTTPField("", "d"), HTTPField("A", "\u{0}"),
    ])
    func `a header that would start another line is refused`(field: HTTPField) async throws {
        let request = HTTPRequest(url: "http://127.0.0.1:1/", headers: [field])
        #expect(await failure(try client(), request) == .invalidRequest)
    }

    @Test func `a proxy of the environment is not asked for loopback hosts`() async {
        // A process of its own, because others read the environment meanwhile.
        await #expect(processExitsWith: .success) {
            let proxy = try ScriptedServer { $0.readHead() }
            let server = try ScriptedServer { connection in
                connection.readHead()
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            }
            for name in ["http_proxy", "all_proxy", "ALL_PROXY"] { setenv(name, "http://127.0.0.1:\(proxy.port)", 1) }
            let client = try HTTPClient(trust: .system(), allowsPlainLoopback: true)
            let answer = try await client.send(HTTPRequest(url: "http://127.0.0.1:\(server.port)/"))
            #expect(answer.status == 200)
            #expect(proxy.connectionCount == 0)
        }
    }
}
