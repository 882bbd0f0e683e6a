import CMicroHTTPD
import Glibc
import Synchronization

/// Every open connection of a listener: what it is doing, since when, and the watch that libmicrohttpd does not keep.
///
/// The library forgets a connection's socket while its request is suspended, and it restarts its idle timer with every
/// byte. So a thread of ours notices clients that hang up during a long poll, and ends connections that take longer
/// than the limits for one phase, however steadily they drip. A descriptor stays in the table exactly as long as it is
/// open, and is shut down only under the table's lock: never another connection that got the same number.
final class ConnectionTable: Sendable {
    enum Phase {
        case opening
        case idle
        case receiving
        case handling(Exchange)
        case responding
    }

    private struct Connection {
        var phase: Phase
        var since: ContinuousClock.Instant
        /// Tells an event of an earlier request from one of the present.
        var turn: UInt32 = 0
    }

    private struct State {
        var connections: [Int32: Connection] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())
    private let poller: Int32
    private let isStopped = Atomic<Bool>(false)
    private let limits: ServerLimits

    init(limits: ServerLimits) throws(HTTPServerError) {
        self.limits = limits
        poller = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard poller >= 0 else { throw .cannotStart }
    }

    deinit { Glibc.close(poller) }

    var count: Int { state.withLock { $0.connections.count } }

    var exchanges: [Exchange] {
        state.withLock {
            $0.connections.values.compactMap { if case .handling(let exchange) = $0.phase { exchange } else { nil } }
        }
    }

    /// Connections whose request is being handled or whose answer is on its way.
    var busyCount: Int {
        state.withLock {
            $0.connections.values.count {
                switch $0.phase {
                case .handling, .responding: true
                case .opening, .idle, .receiving: false
                }
            }
        }
    }

    // MARK: Phases, told by the library's threads

    func opened(_ descriptor: Int32) {
        state.withLock { $0.connections[descriptor] = Connection(phase: .opening, since: .now) }
    }

    func closed(_ descriptor: Int32) {
        state.withLock { _ = $0.connections.removeValue(forKey: descriptor) }
    }

    func receives(_ descriptor: Int32) { move(descriptor, to: .receiving) }

    func responds(_ descriptor: Int32) { move(descriptor, to: .responding) }

    func idles(_ descriptor: Int32) { move(descriptor, to: .idle) }

    /// Suspends the connection and enters the exchange, in one step as `close` sees it: from now until `responds` the
    /// client's hanging up cancels the exchange.
    ///
    /// - Parameter suspend: run under the lock; must not call back.
    /// - Returns: false after `close`: then nothing was done.
    func handles(_ descriptor: Int32, _ exchange: Exchange, _ suspend: () -> Void) -> Bool {
        state.withLock {
            guard !$0.isClosed, var connection = $0.connections[descriptor] else { return false }
            suspend()
            connection.phase = .handling(exchange)
            connection.since = .now
            connection.turn &+= 1
            $0.connections[descriptor] = connection
            var event = epoll_event()
            event.events = EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue
            event.data.u64 = UInt64(connection.turn) << 32 | UInt64(UInt32(bitPattern: descriptor))
            epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event)
            return true
        }
    }

    /// From now on no connection is suspended: the library must not be stopped while one is.
    func close() { state.withLock { $0.isClosed = true } }

    private func move(_ descriptor: Int32, to phase: Phase) {
        state.withLock {
            guard let connection = $0.connections[descriptor] else { return }
            if case .handling = connection.phase { epoll_ctl(poller, EPOLL_CTL_DEL, descriptor, nil) }
            $0.connections[descriptor] = Connection(phase: phase, since: .now, turn: connection.turn)
        }
    }

    // MARK: The watch

    /// Runs on a thread of its own until `stop`.
    func watch() {
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        var nextSweep = ContinuousClock.now + .seconds(1)
        while !isStopped.load(ordering: .acquiring) {
            let count = epoll_wait(poller, &events, Int32(events.count), 250)
            for event in events.prefix(Int(max(0, count))) { hungUp(event.data.u64) }
            if ContinuousClock.now >= nextSweep {
                sweep()
                nextSweep = .now + .seconds(1)
            }
        }
    }

    func stop() { isStopped.store(true, ordering: .releasing) }

    private func hungUp(_ key: UInt64) {
        let descriptor = Int32(truncatingIfNeeded: key)
        let exchange: Exchange? = state.withLock {
            guard let connection = $0.connections[descriptor], UInt64(connection.turn) == key >> 32,
                case .handling(let exchange) = connection.phase
            else { return nil }
            return exchange
        }
        exchange?.cancel()
    }

    private func sweep() {
        let now = ContinuousClock.now
        state.withLock {
            for (descriptor, connection) in $0.connections where isOverdue(connection, now) {
                shutdown(descriptor, Int32(SHUT_RDWR))
            }
        }
    }

    private func isOverdue(_ connection: Connection, _ now: ContinuousClock.Instant) -> Bool {
        let limit: Int? =
            switch connection.phase {
            case .opening: limits.opening
            case .idle: limits.idle
            case .receiving: limits.receiving
            case .responding: limits.responding
            case .handling: nil
            }
        return limit.map { connection.since.duration(to: now) > .seconds($0) } ?? false
    }
}
