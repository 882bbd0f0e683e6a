import EIDServerHTTP
import Foundation
import Synchronization
import Testing

/// Long polls, clients that go away, and the end of the server.
@Suite
struct HTTPServerLifeTests {
    private let poll = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `a client that hangs up cancels its handler`() async throws {
        let (started, cancelled) = (Tally(), Tally())
        let records = RecordKeeper()
        let server = try EngineFixture.plainServer(observer: records) { _ in
            started.add()
            try? await Task.sleep(for: .seconds(600))
            if Task.isCancelled { cancelled.add() }
            return .text("")
        }
        do {
            let connection = try RawConnection(to: server)
            await connection.write(poll)
            #expect(await started.reach(1))
        }
        #expect(await cancelled.reach(1))
        #expect(await eventually { server.connectionCount == 0 && records.all.count == 1 })
    }

    @Test func `draining wakes the polls, refuses newcomers and ends every connection`() async throws {
        let started = Tally()
        let server = try EngineFixture.plainServer { request in
            started.add()
            await request.draining.wait()
            return .text("draining")
        }
        let connections = try (0..<20).map { _ in try RawConnection(to: server) }
        for connection in connections { await connection.write(poll) }
        #expect(await started.reach(20))
        await server.drain(within: .seconds(60))
        for connection in connections {
            let answer = await connection.readToEnd()
            #expect(answer.hasPrefix("HTTP/1.1 200"))
            #expect(answer.lowercased().contains("connection: close"))
            #expect(answer.hasSuffix("draining"))
        }
        #expect(throws: POSIXError.self) { try RawConnection(port: server.address.port) }
    }

    @Test func `a handler that outlasts the deadline is cancelled and its client gets 503`() async throws {
        let (started, ended) = (Tally(), Tally())
        let server = try EngineFixture.plainServer { _ in
            started.add()
            while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
            ended.add()
            return .text("late")
        }
        let connection = try RawConnection(to: server)
        await connection.write(poll)
        #expect(await started.reach(1))
        await server.drain(within: .milliseconds(100))
        #expect(await connection.readToEnd().hasPrefix("HTTP/1.1 503"))
        #expect(await ended.reach(1))
    }

    @Test func `a handler that ignores everything does not keep the server from stopping`() async throws {
        let (started, gate) = (Tally(), DrainSignal())
        let server = try EngineFixture.plainServer { _ in
            started.add()
            await withCheckedContinuation { continuation in
                Task.detached {
                    await gate.wait()
                    continuation.resume()
                }
            }
            return .text("late")
        }
        let connection = try RawConnection(to: server)
        await connection.write(poll)
        #expect(await started.reach(1))
        await server.drain(within: .milliseconds(100))
        #expect(await connection.readToEnd().hasPrefix("HTTP/1.1 503"))
        gate.raise()
    }

    @Test func `a server that is dropped closes its connections`() async throws {
        let started = Tally()
        var server: HTTPServer? = try EngineFixture.plainServer { _ in
            started.add()
            try? await Task.sleep(for: .seconds(600))
            return .text("")
        }
        let connection = try RawConnection(port: try #require(server?.address.port))
        await connection.write(poll)
        #expect(await started.reach(1))
        server = nil
        #expect(!(await connection.readToEnd().contains("200 OK")))
    }

    @Test func `a poll ends with its value, or with nothing when the server drains`() async throws {
        let signal = DrainSignal()
        #expect(try await signal.unlessRaised { 7 } == 7)
        async let poll: Int? = signal.unlessRaised {
            try await Task.sleep(for: .seconds(600))
            return 8
        }
        signal.raise()
        #expect(try await poll == nil)
        #expect(signal.isRaised)
    }

    @Test func `every request is told to the observer once, without its path`() async throws {
        let records = RecordKeeper()
        var router = Router(errors: ErrorAnswer { _, _ in })
        router.add("GET", "/person/{id}") { _ in .text("") }
        let routes = router
        let server = try EngineFixture.plainServer(observer: records) { await routes.answer($0) }
        let head = " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        _ = try await EngineFixture.exchange("GET /person/PNOMN-12345678\(head)", server)
        _ = try await EngineFixture.exchange("GET /%zz\(head)", server)
        #expect(await eventually { records.all.count == 2 })
        #expect(records.all.map(\.route) == ["/person/{id}", "-"])
        #expect(records.all.map(\.status) == [200, 400])
        #expect(records.all.map(\.method) == ["GET", "GET"])
    }
}

/// Keeps what an observer is told.
final class RecordKeeper: RequestObserver {
    private let records = Mutex<[RequestRecord]>([])

    var all: [RequestRecord] { records.withLock { $0 } }

    func finished(_ record: RequestRecord) { records.withLock { $0.append(record) } }
}
