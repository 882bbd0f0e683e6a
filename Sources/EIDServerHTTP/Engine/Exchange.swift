import CMicroHTTPD
import Synchronization

/// One request and its answer.
///
/// Begins on one of the library's threads, is handled in a task while the connection is suspended, and ends on a
/// library thread again. The connection pointer is ours to use only while the connection is suspended: the library
/// does not free it then. Whoever answers first resumes it; every later answer is dropped.
final class Exchange: Sendable {
    private enum Stage {
        case collecting
        case refused(ServerResponse)
        case handling(SuspendedConnection, Task<Void, Never>?)
        case answered(ServerResponse)
        case sent
    }

    private struct State {
        var stage = Stage.collecting
        var head: RequestHead?
        var body: [UInt8] = []
        var discarded = 0
        var isCancelled = false
        var sent: ServerResponse?
    }

    let id = Exchange.newID()
    let rawTarget: String
    let descriptor: Int32
    let began = ContinuousClock.now
    private let state = Mutex(State())

    init(rawTarget: String, descriptor: Int32) {
        self.rawTarget = rawTarget
        self.descriptor = descriptor
    }

    var method: String { state.withLock { $0.head?.method ?? "-" } }

    /// What went to the client; `nil` when it never got an answer.
    var sentResponse: ServerResponse? { state.withLock { $0.sent } }

    private static func newID() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    // MARK: Collecting

    var hasHead: Bool { state.withLock { $0.head != nil } }

    func begin(_ head: RequestHead) { state.withLock { $0.head = head } }

    /// The rest of the body is read and dropped, then the client gets this answer.
    func refuse(_ response: ServerResponse) { state.withLock { $0.stage = .refused(response) } }

    var refusal: ServerResponse? {
        state.withLock { if case .refused(let response) = $0.stage { response } else { nil } }
    }

    /// - Returns: false when the client goes on sending far beyond the limit and the connection should be cut.
    func receive(_ bytes: UnsafeRawBufferPointer, _ limits: ServerLimits) -> Bool {
        state.withLock {
            if case .collecting = $0.stage {
                guard bytes.count > limits.body - $0.body.count else {
                    $0.body.append(contentsOf: bytes)
                    return true
                }
                $0.body = []
                $0.stage = .refused(limits.longBody(rawTarget))
            }
            $0.discarded += bytes.count
            return $0.discarded <= 16 * limits.body
        }
    }

    func takeRequest(draining: DrainSignal) -> ServerRequest? {
        state.withLock {
            guard let head = $0.head, let target = RequestTarget(rawTarget) else { return nil }
            let body = $0.body
            $0.body = []
            return ServerRequest(
                method: head.method, target: target, headers: head.headers, body: body,
                remoteAddress: head.remoteAddress, id: id, draining: draining)
        }
    }

    // MARK: Handling

    /// The connection is suspended from now on, and `answer` wakes it.
    func suspended(_ connection: OpaquePointer) {
        state.withLock { $0.stage = .handling(SuspendedConnection(connection), nil) }
    }

    /// Keeps the task that will answer, to cancel it.
    func handled(by task: Task<Void, Never>) {
        let isLate = state.withLock {
            if case .handling(let connection, _) = $0.stage { $0.stage = .handling(connection, task) }
            return $0.isCancelled
        }
        if isLate { task.cancel() }
    }

    /// The client hung up, or the server stops.
    func cancel() {
        let task: Task<Void, Never>? = state.withLock {
            $0.isCancelled = true
            if case .handling(_, let task) = $0.stage { return task }
            return nil
        }
        task?.cancel()
    }

    /// Hands the answer over and wakes the connection; `beforeResuming` runs while it still sleeps.
    func answer(_ response: ServerResponse, beforeResuming: () -> Void) {
        let suspended: SuspendedConnection? = state.withLock {
            guard case .handling(let connection, _) = $0.stage else { return nil }
            $0.stage = .answered(response)
            return connection
        }
        guard let suspended else { return }
        beforeResuming()
        MHD_resume_connection(suspended.pointer)
    }

    /// Answers in the handler's place and only then cancels it, so that what it says in its last moment is dropped.
    func abandon(_ response: ServerResponse, beforeResuming: () -> Void) {
        let task: Task<Void, Never>? = state.withLock {
            $0.isCancelled = true
            if case .handling(_, let task) = $0.stage { return task }
            return nil
        }
        answer(response, beforeResuming: beforeResuming)
        task?.cancel()
    }

    // MARK: Answering

    /// The answer to queue now, once.
    func takeAnswer() -> ServerResponse? {
        state.withLock {
            switch $0.stage {
            case .answered(let response), .refused(let response):
                $0.stage = .sent
                $0.sent = response
                return response
            case .collecting, .handling, .sent: return nil
            }
        }
    }

    var isAnswered: Bool {
        state.withLock { if case .answered = $0.stage { true } else { false } }
    }
}

/// Sent to the task that answers; used by whoever takes it out of the exchange, once.
private struct SuspendedConnection: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }
}

/// What is known of a request before its body.
struct RequestHead {
    let method: String
    let headers: [HTTPField]
    let remoteAddress: String
}
