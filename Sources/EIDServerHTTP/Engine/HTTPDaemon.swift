import CMicroHTTPD
import EIDAPI
import EIDCrypto
import Foundation
import Synchronization

/// The libmicrohttpd daemon behind a listener, and the callbacks it runs on its threads.
///
/// The library keeps an unretained pointer to this object, so it is stopped before it goes away.
final class HTTPDaemon: @unchecked Sendable {
    private let socket: ListeningSocket
    private let limits: ServerLimits
    private let draining: DrainSignal
    private let observer: any RequestObserver
    private let handler: HTTPHandler
    private let table: ConnectionTable
    /// The library's handle: set at the end of `init`, taken out by `stop`. `@unchecked` because of it alone.
    private let handle = Mutex<Handle>(Handle())

    private struct Handle: @unchecked Sendable {
        var daemon: OpaquePointer?
        var isAccepting = true
    }

    init(
        socket: ListeningSocket, identity: consuming TLSIdentity?, limits: ServerLimits, draining: DrainSignal,
        observer: any RequestObserver, handler: @escaping HTTPHandler
    ) throws(HTTPServerError) {
        self.socket = socket
        self.limits = limits
        self.draining = draining
        self.observer = observer
        self.handler = handler
        do {
            table = try ConnectionTable(limits: limits)
        } catch {
            close(socket.descriptor)
            throw error
        }
        let table = table
        Thread.detachNewThread { table.watch() }
        guard let daemon = start(identity) else {
            // The library has closed the socket: a second close could hit another one that got the number.
            table.stop()
            throw .cannotStart
        }
        handle.withLock { $0.daemon = daemon }
    }

    var connectionCount: Int { table.count }

    var busyCount: Int { table.busyCount }

    // MARK: Start and stop

    private func start(_ identity: consuming TLSIdentity?) -> OpaquePointer? {
        var settings = CMHDSettings()
        settings.flags = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        settings.listener = socket.descriptor
        settings.connections = UInt32(limits.connections)
        settings.connections_per_address = UInt32(limits.connectionsPerAddress ?? 0)
        settings.idle_seconds = UInt32(limits.idle)
        settings.threads = UInt32(limits.threads)
        settings.connection_memory = limits.connectionMemory
        settings.context = Unmanaged.passUnretained(self).toOpaque()
        settings.access = { context, connection, _, method, _, data, size, slot in
            guard let context, let connection, let size, let exchange = slot?.pointee else { return .NO }
            return Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue()
                .access(
                    connection, method, data, size,
                    Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue())
        }
        settings.target = { context, target, connection in
            guard let context, let target, let connection else { return nil }
            return Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue().begin(target, connection)
        }
        settings.completed = { context, _, slot, _ in
            guard let context, let exchange = slot?.pointee else { return }
            Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue()
                .complete(Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue())
            slot?.pointee = nil
        }
        settings.connection = { context, connection, _, event in
            guard let context, let connection else { return }
            let this = Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue()
            let descriptor = cmhd_descriptor(connection)
            event == .CONNECTION_NOTIFY_STARTED
                ? this.table.opened(descriptor) : this.table.closed(descriptor)
        }
        guard let identity else { return cmhd_start(&settings) }
        return Self.start(&settings, identity)
    }

    private static func start(_ settings: inout CMHDSettings, _ identity: borrowing TLSIdentity) -> OpaquePointer? {
        let chain = identity.chain
        // The library wants a C string. It copies what it needs; this copy lies in wiped memory like the key itself.
        var key = SecretBytes(count: identity.key.count + 1)
        key.withUnsafeMutableBytes { copy in identity.key.withUnsafeBytes { copy.copyMemory(from: $0) } }
        return key.withUnsafeBytes { key in
            chain.withCString { certificate in
                TLSIdentity.priorities.withCString { priorities in
                    settings.key = key.baseAddress?.assumingMemoryBound(to: CChar.self)
                    settings.certificate = certificate
                    settings.priorities = priorities
                    return cmhd_start(&settings)
                }
            }
        }
    }

    /// New connections are refused by the system from now on.
    func stopAccepting() {
        handle.withLock {
            guard let daemon = $0.daemon, $0.isAccepting else { return }
            $0.isAccepting = false
            MHD_quiesce_daemon(daemon)
            shutdown(socket.descriptor, Int32(SHUT_RDWR))
        }
    }

    /// Cancels what still runs; those clients get 503.
    func abandonExchanges() {
        for exchange in table.exchanges {
            exchange.abandon(.error(ProtocolError(.unavailable, detail: Self.stopping))) {
                table.responds(exchange.descriptor)
            }
        }
    }

    /// Blocks until the library's threads have ended. A second call does nothing.
    func stop() {
        stopAccepting()
        table.close()
        abandonExchanges()
        let daemon = handle.withLock {
            let daemon = $0.daemon
            $0.daemon = nil
            return daemon
        }
        guard let daemon else { return }
        MHD_stop_daemon(daemon)
        table.stop()
        close(socket.descriptor)
    }

    // MARK: Callbacks

    /// A request line has come; gives the request's context, which owns one reference.
    private func begin(_ target: UnsafePointer<CChar>, _ connection: OpaquePointer) -> UnsafeMutableRawPointer {
        let descriptor = cmhd_descriptor(connection)
        table.receives(descriptor)
        // What is not UTF-8 becomes a text that the target's own check refuses.
        let exchange = Exchange(rawTarget: String(validatingCString: target) ?? "", descriptor: descriptor)
        return Unmanaged.passRetained(exchange).toOpaque()
    }

    /// Called once for the head, then for each part of the body, once at its end, and again when resumed.
    private func access(
        _ connection: OpaquePointer, _ method: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?,
        _ size: UnsafeMutablePointer<Int>, _ exchange: Exchange
    ) -> MHD_Result {
        if exchange.isAnswered { return queue(exchange, on: connection) }
        if !exchange.hasHead { return receiveHead(method, connection, exchange) }
        if size.pointee > 0 {
            let part = UnsafeRawBufferPointer(start: data, count: size.pointee)
            size.pointee = 0
            return exchange.receive(part, limits) ? .YES : .NO
        }
        if exchange.refusal != nil { return queue(exchange, on: connection) }
        return handle(exchange, on: connection)
    }

    private func receiveHead(
        _ method: UnsafePointer<CChar>?, _ connection: OpaquePointer, _ exchange: Exchange
    ) -> MHD_Result {
        guard let head = RequestHead(method: method, connection: connection) else {
            exchange.begin(RequestHead(method: "-", headers: [], remoteAddress: "-"))
            exchange.refuse(.malformed("A header is not UTF-8"))
            return queue(exchange, on: connection)
        }
        exchange.begin(head)
        guard let refusal = head.refusal(limits, target: exchange.rawTarget) else { return .YES }
        exchange.refuse(refusal)
        // A body somewhat over the limit is read to its end and dropped: a client that sends before it reads then
        // still sees the answer. A longer one is cut off.
        let length = head.headers.first { $0.isNamed("content-length") }.flatMap { Int($0.value) }
        if let length, length > limits.body, length <= 16 * limits.body { return .YES }
        return queue(exchange, on: connection)
    }

    private func handle(_ exchange: Exchange, on connection: OpaquePointer) -> MHD_Result {
        let isSuspended = table.handles(exchange.descriptor, exchange) {
            MHD_suspend_connection(connection)
            exchange.suspended(connection)
        }
        guard isSuspended else {
            exchange.refuse(.error(ProtocolError(.unavailable, detail: Self.stopping)))
            return queue(exchange, on: connection)
        }
        exchange.handled(
            by: Task { [handler, draining] in
                guard let request = exchange.takeRequest(draining: draining) else {
                    return self.answer(exchange, .malformed("The request target is malformed"))
                }
                self.answer(exchange, await handler(request))
            })
        return .YES
    }

    private static let stopping = "The server is shutting down"

    private func answer(_ exchange: Exchange, _ response: ServerResponse) {
        exchange.answer(response) { table.responds(exchange.descriptor) }
    }

    private func queue(_ exchange: Exchange, on connection: OpaquePointer) -> MHD_Result {
        table.responds(exchange.descriptor)
        guard let answer = exchange.takeAnswer(), let response = Self.libraryForm(of: answer) else { return .NO }
        defer { MHD_destroy_response(response) }
        MHD_add_response_header(response, "X-Request-Id", exchange.id)
        if draining.isRaised { MHD_add_response_header(response, "Connection", "close") }
        return MHD_queue_response(connection, UInt32(answer.status), response)
    }

    private func complete(_ exchange: Exchange) {
        table.idles(exchange.descriptor)
        let sent = exchange.sentResponse
        observer.finished(
            RequestRecord(
                id: exchange.id, method: exchange.method, route: sent?.route ?? "-", status: sent?.status,
                duration: exchange.began.duration(to: .now)))
    }

    /// The library's own copy of an answer.
    private static func libraryForm(of answer: ServerResponse) -> OpaquePointer? {
        let made = answer.body.withUnsafeBytes {
            MHD_create_response_from_buffer(
                $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
        }
        guard let made else { return nil }
        MHD_add_response_header(made, "X-Content-Type-Options", "nosniff")
        for field in answer.headers { MHD_add_response_header(made, field.name, field.value) }
        return made
    }
}
