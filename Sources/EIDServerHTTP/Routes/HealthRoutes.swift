/// `/healthz`, `/readyz` and `/metrics`: for the machines that run the server.
package struct HealthRoutes: Sendable {
    private let metrics: RequestMetrics
    private let metricsReaders: Set<String>
    private let isReady: @Sendable () async -> Bool
    private let gauges: @Sendable () async -> [(name: String, value: Int)]

    /// - Parameters:
    ///   - metricsReaders: addresses beside loopback that may read `/metrics`; for others it is not there.
    ///   - isReady: whether the store answers; asked at every call of `/readyz`.
    ///   - gauges: further values for `/metrics`.
    package init(
        metrics: RequestMetrics, metricsReaders: Set<String> = [], isReady: @escaping @Sendable () async -> Bool,
        gauges: @escaping @Sendable () async -> [(name: String, value: Int)] = { [] }
    ) {
        self.metrics = metrics
        self.metricsReaders = metricsReaders
        self.isReady = isReady
        self.gauges = gauges
    }

    package func register(in router: inout Router) {
        router.add("GET", "/healthz") { _ in .text("ok\n") }
        router.add("GET", "/readyz") { routed in
            // A draining node is alive but must get no new work.
            guard !routed.request.draining.isRaised, await isReady() else { return .text("not ready\n", status: 503) }
            return .text("ready\n")
        }
        let readers = metricsReaders.union(["127.0.0.1", "::1"])
        router.add("GET", "/metrics") { routed in
            guard readers.contains(routed.request.remoteAddress) else { throw Router.nothing }
            return .text(metrics.text(gauges: await gauges()), type: "text/plain; version=0.0.4; charset=utf-8")
        }
    }
}
