import Foundation
import Synchronization

/// Answers one request. Never throws: what goes wrong is an answer too. Runs in a task that is cancelled when the
/// client hangs up.
package typealias HTTPHandler = @Sendable (ServerRequest) async -> ServerResponse

/// One listener: HTTPS with a `TLSIdentity`, plain HTTP without.
///
/// Holds thousands of waiting requests: each costs its connection's memory and one suspended task, no thread.
package final class HTTPServer: Sendable {
    /// The address with the real port.
    package let address: ListenAddress
    package let draining: DrainSignal
    private let daemon: HTTPDaemon

    /// Binds, starts the threads and accepts.
    ///
    /// - Parameters:
    ///   - draining: shared by the listeners of one server.
    ///   - observer: told of every finished request, on one of the listener's threads.
    package init(
        address: ListenAddress, identity: consuming TLSIdentity? = nil, limits: ServerLimits = ServerLimits(),
        draining: DrainSignal = DrainSignal(), observer: any RequestObserver = SilentObserver(),
        handler: @escaping HTTPHandler
    ) throws(HTTPServerError) {
        let socket = try ListeningSocket(address)
        self.address = ListenAddress(host: address.host, port: socket.port)
        self.draining = draining
        daemon = try HTTPDaemon(
            socket: socket, identity: identity, limits: limits, draining: draining, observer: observer,
            handler: handler)
    }

    deinit { daemon.stop() }

    /// Open connections now, busy or idle.
    package var connectionCount: Int { daemon.connectionCount }

    /// Stops accepting, wakes the long polls, lets running handlers finish until the deadline, cancels the rest, which
    /// get 503, and closes everything. Returns when all sockets and threads are gone.
    package func drain(within deadline: Duration) async {
        let end = ContinuousClock.now + deadline
        draining.raise()
        daemon.stopAccepting()
        await waitUntilQuiet(end)
        daemon.abandonExchanges()
        await waitUntilQuiet(.now + .seconds(1))
        let daemon = daemon
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                daemon.stop()
                continuation.resume()
            }
        }
    }

    private func waitUntilQuiet(_ end: ContinuousClock.Instant) async {
        while daemon.busyCount > 0, ContinuousClock.now < end {
            try? await Task.sleep(for: .milliseconds(10))
        }
    }
}

/// Learns how each request ended: for logs and metrics.
package protocol RequestObserver: Sendable {
    func finished(_ record: RequestRecord)
}

/// What may be logged of a request: no body, token, name, or path with an identifier.
package struct RequestRecord: Sendable, Equatable {
    package let id: String
    package let method: String
    /// The route's pattern, `-` when none matched or no answer was made.
    package let route: String
    /// `nil` when the client was gone before an answer.
    package let status: Int?
    package let duration: Duration

    package init(id: String, method: String, route: String, status: Int?, duration: Duration) {
        self.id = id
        self.method = method
        self.route = route
        self.status = status
        self.duration = duration
    }
}

package struct SilentObserver: RequestObserver {
    package init() {}

    package func finished(_ record: RequestRecord) {}
}
