import EIDCrypto
import EIDServerHTTP
import Foundation
import HTTPClient
import TestSupport
import Testing

/// The listener and our own client together, over TLS.
@Suite(.enabled(if: OpenSSLTool.available, OpenSSLTool.whyAbsent))
struct HTTPServerTLSTests {
    private func url(_ server: HTTPServer, _ path: String = "/") -> String { "https://\(server.address.text)\(path)" }

    @Test func `a request and its answer pass, with the pinned issuer`() async throws {
        let server = try EngineFixture.tlsServer { request in
            let told = [request.method] + request.target.path + [request.header("X-Device-Token") ?? "none"]
            return .json(Array(told.joined(separator: " ").utf8) + request.body)
        }
        let client = try EngineFixture.client(pins: [EngineFixture.authority.get().pin])
        let request = HTTPRequest(
            method: "POST", url: url(server, "/v3/%D0%A3%D0%91/x"), headers: [.init("x-device-token", "t")],
            body: Array("{}".utf8))
        let answer = try await client.send(request)
        #expect(answer.status == 200)
        #expect(String(decoding: answer.body, as: UTF8.self) == "POST v3 УБ x t{}")
        #expect(answer.header("Content-Type") == "application/json")
        #expect(answer.header("Cache-Control") == "no-store")
        #expect(answer.header("X-Content-Type-Options") == "nosniff")
        #expect(answer.header("X-Request-Id")?.count == 16)
    }

    @Test func `a wrong pin ends the handshake before the request is seen`() async throws {
        let seen = Tally()
        let server = try EngineFixture.tlsServer { _ in
            seen.add()
            return .text("")
        }
        let client = try EngineFixture.client(pins: [[UInt8](repeating: 1, count: 32)])
        await #expect(throws: HTTPClientError.pinMismatch) {
            try await client.send(HTTPRequest(method: "POST", url: url(server), body: [1]))
        }
        #expect(seen.value == 0)
    }

    @Test func `TLS 1.2 and 1.3 are spoken and older versions refused`() throws {
        let server = try EngineFixture.tlsServer { _ in .text("") }
        func speaks(_ options: [String]) throws -> Bool {
            let arguments = ["s_client", "-connect", server.address.text, "-brief"] + options
            return try OpenSSLTool.runToEnd(arguments).status == 0
        }
        #expect(try speaks(["-tls1_3"]))
        #expect(try speaks(["-tls1_2"]))
        #expect(try !speaks(["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]))
        #expect(try !speaks(["-tls1", "-cipher", "ALL:@SECLEVEL=0"]))
        #expect(try !speaks(["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-SHA"]))
    }

    @Test func `a certificate without its key does not start`() throws {
        let other = try EngineFixture.authority.get().issue()
        #expect(throws: HTTPServerError.self) {
            try HTTPServer(
                address: ListenAddress(host: "127.0.0.1", port: 0),
                identity: TLSIdentity(
                    chain: EngineFixture.identity.get().certificate,
                    key: SecretBytes(copying: Array(other.key.utf8)))
            ) { _ in .text("") }
        }
    }

    @Test func `an address in use is an error`() throws {
        let server = try EngineFixture.plainServer()
        #expect(throws: HTTPServerError.self) { try HTTPServer(address: server.address) { _ in .text("") } }
    }

    @Test func `500 long polls wait at once and all are answered`() async {
        // A process of its own: with more than 1024 descriptors open, Foundation's Process would break other tests.
        await #expect(processExitsWith: .success) {
            DescriptorLimit.raise()
            let (waiting, gate) = (Tally(), DrainSignal())
            // 500 handshakes take their time on a busy machine.
            var limits = ServerLimits()
            limits.opening = 100
            let server = try EngineFixture.tlsServer(limits: limits) { _ in
                waiting.add()
                await gate.wait()
                return .text("done")
            }
            let client = try EngineFixture.client(connectTimeout: .seconds(100))
            let address = "https://\(server.address.text)/"
            let answers = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<500 {
                    group.addTask { try await client.send(HTTPRequest(url: address, deadline: .seconds(100))).status }
                }
                #expect(await waiting.reach(500))
                gate.raise()
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(answers.count == 500)
            #expect(answers.allSatisfy { $0 == 200 })
        }
    }

    @Test func `200 requests on connections of their own leave no descriptor behind`() async throws {
        let server = try EngineFixture.tlsServer { _ in .text("") }
        for _ in 0..<200 { _ = try await EngineFixture.client().send(HTTPRequest(url: url(server))) }
        // The listening socket stays.
        #expect(await eventually { server.connectionCount == 0 })
        #expect(await eventually { Self.descriptors(onPort: server.address.port) == 1 })
        await server.drain(within: .seconds(1))
        #expect(Self.descriptors(onPort: server.address.port) == 0)
    }

    @Test func `sequential calls share one connection`() async throws {
        let server = try EngineFixture.tlsServer { _ in .text("") }
        let client = try EngineFixture.client()
        for _ in 0..<20 { _ = try await client.send(HTTPRequest(url: url(server))) }
        #expect(server.connectionCount == 1)
    }

    /// Sockets of this process whose local port is the server's.
    private static func descriptors(onPort port: UInt16) -> Int {
        // `String(contentsOfFile:)` stops after one page of a file whose size is told as 0.
        let bytes = (try? FileHandle(forReadingAtPath: "/proc/self/net/tcp")?.readToEnd()) ?? Data()
        let table = String(decoding: bytes, as: UTF8.self)
        let suffix = ":" + String(format: "%04X", port)
        let inodes = table.split(separator: "\n").dropFirst().compactMap { line -> String? in
            let columns = line.split(separator: " ")
            return columns.count > 9 && columns[1].hasSuffix(suffix) ? "socket:[\(columns[9])]" : nil
        }
        let own = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        let sockets = own.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        return Set(sockets).intersection(inodes).count
    }
}
