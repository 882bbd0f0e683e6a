import EIDServerHTTP
import Foundation
import Synchronization
import Testing

@Suite struct ObservabilityTests {
    private let record = RequestRecord(
        id: "00ff", method: "GET", route: "/session/{id}", status: 200, duration: .milliseconds(12))

    @Test func `a request is one line of JSON`() throws {
        let lines = Mutex<[[UInt8]]>([])
        let log = JSONLineLog(
            now: { Date(timeIntervalSince1970: 0) }, write: { line in lines.withLock { $0.append(line) } })
        log.finished(record)
        let line = String(decoding: try #require(lines.withLock { $0.first }), as: UTF8.self)
        #expect(
            line == """
                {"time":"1970-01-01T00:00:00.000Z","level":"info","event":"request","id":"00ff","method":"GET",\
                "route":"/session/{id}","status":200,"ms":12}\n
                """)
    }

    @Test func `texts are escaped`() throws {
        let lines = Mutex<[[UInt8]]>([])
        let log = JSONLineLog(write: { line in lines.withLock { $0.append(line) } })
        let text = "a\"b\\c\n\u{1}Ө\u{2028}"
        log.line("test", [("text", .text(text))])
        let line = try #require(lines.withLock { $0.first })
        #expect(line.count(where: { $0 == 10 }) == 1)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: String])
        #expect(object["text"] == text)
    }

    @Test func `metrics count by route and status, with a histogram`() {
        let metrics = RequestMetrics()
        metrics.finished(record)
        metrics.finished(RequestRecord(id: "1", method: "BREW", route: "-", status: nil, duration: .seconds(100)))
        let text = metrics.text(gauges: [("eid_sessions", 3)])
        #expect(text.contains("eid_http_requests_total{method=\"GET\",route=\"/session/{id}\",status=\"200\"} 1\n"))
        #expect(text.contains("eid_http_requests_total{method=\"OTHER\",route=\"-\",status=\"aborted\"} 1\n"))
        #expect(text.contains("eid_http_request_duration_seconds_bucket{le=\"0.01\"} 0\n"))
        #expect(text.contains("eid_http_request_duration_seconds_bucket{le=\"0.025\"} 1\n"))
        #expect(text.contains("eid_http_request_duration_seconds_bucket{le=\"+Inf\"} 2\n"))
        #expect(text.contains("# TYPE eid_sessions gauge\neid_sessions 3\n"))
    }

    @Test func `health and readiness follow the store and the drain`() async throws {
        let metrics = RequestMetrics()
        var router = Router(errors: ErrorAnswer { _, _ in })
        let isUp = Mutex(true)
        HealthRoutes(metrics: metrics, isReady: { isUp.withLock { $0 } }).register(in: &router)
        let draining = DrainSignal()
        func status(_ path: String) async throws -> Int {
            let request = ServerRequest(
                method: "GET", target: try #require(RequestTarget(path)), headers: [], body: [], remoteAddress: "::1",
                id: "0", draining: draining)
            return await router.answer(request).status
        }
        #expect(try await status("/healthz") == 200)
        #expect(try await status("/metrics") == 200)
        #expect(try await status("/readyz") == 200)
        isUp.withLock { $0 = false }
        #expect(try await status("/readyz") == 503)
        isUp.withLock { $0 = true }
        draining.raise()
        #expect(try await status("/readyz") == 503)
        #expect(try await status("/healthz") == 200)
    }
}
