import Synchronization

/// Counts finished requests for `/metrics`, in Prometheus' text format.
///
/// Labels are route patterns, known methods and status codes, so their number is bounded by our own routes.
package final class RequestMetrics: RequestObserver {
    private struct Key: Hashable {
        let method: String
        let route: String
        let status: String
    }

    private struct State {
        var counts: [Key: Int] = [:]
        var buckets = [Int](repeating: 0, count: RequestMetrics.bounds.count)
        var total = 0
        var milliseconds = 0
    }

    /// Upper bounds of the duration histogram, in milliseconds.
    private static let bounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000, 60_000]
    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]

    private let state = Mutex(State())

    package init() {}

    package func finished(_ record: RequestRecord) {
        let key = Key(
            method: Self.methods.contains(record.method) ? record.method : "OTHER", route: record.route,
            status: record.status.map(String.init) ?? "aborted")
        let milliseconds = record.duration.wholeMilliseconds
        state.withLock {
            $0.counts[key, default: 0] += 1
            $0.total += 1
            $0.milliseconds += milliseconds
            for (position, bound) in Self.bounds.enumerated() where milliseconds <= bound { $0.buckets[position] += 1 }
        }
    }

    /// - Parameter gauges: further values of the moment, names as Prometheus wants them.
    package func text(gauges: [(name: String, value: Int)] = []) -> String {
        let state = state.withLock { $0 }
        var lines = ["# TYPE eid_http_requests_total counter"]
        lines += state.counts.map { key, count in
            let labels = "method=\"\(key.method)\",route=\"\(key.route)\",status=\"\(key.status)\""
            return "eid_http_requests_total{\(labels)} \(count)"
        }.sorted()
        lines.append("# TYPE eid_http_request_duration_seconds histogram")
        for (bound, count) in zip(Self.bounds, state.buckets) {
            lines.append("eid_http_request_duration_seconds_bucket{le=\"\(Double(bound) / 1000)\"} \(count)")
        }
        lines.append("eid_http_request_duration_seconds_bucket{le=\"+Inf\"} \(state.total)")
        lines.append("eid_http_request_duration_seconds_sum \(Double(state.milliseconds) / 1000)")
        lines.append("eid_http_request_duration_seconds_count \(state.total)")
        for gauge in gauges { lines += ["# TYPE \(gauge.name) gauge", "\(gauge.name) \(gauge.value)"] }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// Tells several observers.
package struct ObserverGroup: RequestObserver {
    private let members: [any RequestObserver]

    package init(_ members: [any RequestObserver]) {
        self.members = members
    }

    package func finished(_ record: RequestRecord) {
        for member in members { member.finished(record) }
    }
}
