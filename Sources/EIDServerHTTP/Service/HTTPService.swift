import EIDAPI
public import EIDServer
import EIDStorage

/// The HTTP face of a server: both listeners, their routes, log and metrics. Runs from `init` to `drain`.
public final class HTTPService: Sendable {
    private let api: HTTPServer
    private let status: HTTPServer?
    private let watch: SessionWatch

    /// Starts listening. With `statusListen` the CA's certificates are served where every certificate says they are.
    ///
    /// Errors: `HTTPServerError`.
    public convenience init(
        _ server: EIDServer, settings: HTTPServiceSettings, identity: consuming TLSIdentity,
        log: JSONLineLog = JSONLineLog()
    ) throws(HTTPServerError) {
        let database = server.context.database
        try self.init(
            server, settings: settings, identity: identity, log: log,
            isReady: { (try? await database.read { _ in true }) ?? false },
            statusRoutes: { AuthorityRoutes(authority: server.authority).register(in: &$0) })
    }

    /// - Parameters:
    ///   - isReady: whether the store answers.
    ///   - gauges: further values for `/metrics`.
    ///   - statusRoutes: what the status listener serves beside health: OCSP, CRL, CA files.
    package init(
        _ server: EIDServer, settings: HTTPServiceSettings, identity: consuming TLSIdentity, log: JSONLineLog,
        isReady: @escaping @Sendable () async -> Bool,
        gauges: @escaping @Sendable () async -> [(name: String, value: Int)] = { [] },
        statusRoutes: (inout Router) -> Void = { _ in }
    ) throws(HTTPServerError) {
        watch = server.watch
        let errors = ErrorAnswer { id, error in Self.report(error, of: id, to: log) }
        let (metrics, draining) = (RequestMetrics(), DrainSignal())
        let observer = ObserverGroup([log, metrics])
        let health = HealthRoutes(
            metrics: metrics, metricsReaders: settings.metricsReaders, isReady: isReady,
            gauges: { [watch] in [("eid_long_polls", watch.listenerCount)] + (await gauges()) })

        var router = Router(errors: errors)
        server.registerRoutes(
            in: &router,
            starts: AddressLimiter(
                rate: settings.proofingsPerAddress.rate, burst: settings.proofingsPerAddress.burst))
        health.register(in: &router)
        var limits = settings.limits
        limits.longBody = JSONBody.refuseLong
        api = try HTTPServer(
            address: settings.listen, identity: identity, limits: limits, draining: draining,
            observer: observer, handler: Self.handler(router, errors, settings))

        guard let statusListen = settings.statusListen else {
            status = nil
            return
        }
        var statusRouter = Router(errors: errors)
        statusRoutes(&statusRouter)
        health.register(in: &statusRouter)
        status = try HTTPServer(
            address: statusListen, limits: settings.limits, draining: draining, observer: observer,
            handler: Self.handler(statusRouter, errors, settings))
    }

    /// With the real port.
    public var address: ListenAddress { api.address }
    public var statusAddress: ListenAddress? { status?.address }
    package var connectionCount: Int { api.connectionCount + (status?.connectionCount ?? 0) }

    /// Stops accepting, wakes the long polls, lets requests finish until the deadline, then ends the rest.
    public func drain(within deadline: Duration) async {
        watch.close()
        await withTaskGroup { group in
            group.addTask { await self.api.drain(within: deadline) }
            group.addTask { await self.status?.drain(within: deadline) }
        }
    }

    private static func handler(
        _ router: Router, _ errors: ErrorAnswer, _ settings: HTTPServiceSettings
    ) -> HTTPHandler {
        let limiter = AddressLimiter(
            rate: settings.requestsPerAddress.rate, burst: settings.requestsPerAddress.burst)
        let proxies = ProxyChain(trusted: settings.trustedProxies)
        return { request in
            var request = request
            request.remoteAddress = proxies.client(of: request)
            guard limiter.admits(request.remoteAddress) else {
                return errors.answer(ProtocolError(.rateLimited), to: request)
            }
            return await router.answer(request)
        }
    }

    /// The type of the error, and of the store's the code: their texts may hold more than a log should.
    private static func report(_ error: any Error, of id: String, to log: JSONLineLog) {
        let code = (error as? StorageError).map { "\($0.code.rawValue)/\($0.status)" } ?? "-"
        log.line(
            "failure", level: "error",
            [("id", .text(id)), ("error", .text(String(reflecting: type(of: error)))), ("code", .text(code))])
    }
}
