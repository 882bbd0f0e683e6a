import CCurl
import Synchronization

typealias TransferResult = Result<HTTPResponse, HTTPClientError>

/// One request on its way: what libcurl's callbacks collect, and the task that waits for it.
///
/// Made by the caller's task, then touched by the worker's thread only; `isCancelled` alone is set from outside.
final class Transfer: @unchecked Sendable {
    let id: UInt64
    let request: HTTPRequest
    let target: RequestTarget
    let trust: TLSTrust
    let connectTimeout: Duration
    let isCancelled: CancelFlag
    private let continuation: CheckedContinuation<TransferResult, Never>

    var easy: UnsafeMutableRawPointer?
    var headerLines: UnsafeMutablePointer<curl_slist>?
    private(set) var handshake: PinnedHandshake?
    var received: ReceivedMessage

    init(
        id: UInt64, request: HTTPRequest, target: RequestTarget, trust: TLSTrust, limit: Int, connectTimeout: Duration,
        isCancelled: CancelFlag, continuation: CheckedContinuation<TransferResult, Never>
    ) {
        self.id = id
        self.request = request
        self.target = target
        self.trust = trust
        self.connectTimeout = connectTimeout
        self.isCancelled = isCancelled
        self.continuation = continuation
        received = ReceivedMessage(limit: limit)
    }

    deinit {
        curl_slist_free_all(headerLines)
        curl_easy_cleanup(easy)
    }

    /// libcurl opens a TLS connection for this transfer and asks for its trust rules.
    func beginHandshake(_ sslContext: OpaquePointer) -> Bool {
        let handshake = PinnedHandshake(trust: trust)
        self.handshake = handshake
        return handshake.install(in: sslContext)
    }

    /// Wakes the waiting task; called exactly once.
    func finish(_ result: TransferResult) {
        continuation.resume(returning: result)
    }
}

/// Set by a cancelled task, perhaps before its transfer reached the worker.
final class CancelFlag: Sendable {
    private let flag = Atomic<Bool>(false)

    var isSet: Bool { flag.load(ordering: .acquiring) }

    func set() { flag.store(true, ordering: .releasing) }
}
