/// Calls servers over HTTPS under one trust policy.
///
/// Redirects are never followed, nothing is read from the environment for loopback hosts, TLS is 1.2 or later, and an
/// answer longer than `responseLimit` is refused. Connections stay open between calls, so keep one client per server
/// and policy. Its thread ends when the last reference goes.
package final class HTTPClient: Sendable {
    private let trust: TLSTrust
    private let responseLimit: Int
    private let connectTimeout: Duration
    private let allowsPlainLoopback: Bool
    private let queue: TransferQueue

    /// - Parameters:
    ///   - responseLimit: bytes of one answer's body.
    ///   - connectTimeout: for name, connection and TLS handshake; the request's deadline ends them sooner.
    ///   - allowsPlainLoopback: lets `http://` reach this machine's own status listener; never another host.
    /// - Throws: `unavailable` when the system gives no thread.
    package init(
        trust: TLSTrust, responseLimit: Int = 1 << 20, connectTimeout: Duration = .seconds(10),
        allowsPlainLoopback: Bool = false
    ) throws(HTTPClientError) {
        self.trust = trust
        self.responseLimit = responseLimit
        self.connectTimeout = connectTimeout
        self.allowsPlainLoopback = allowsPlainLoopback
        queue = try TransferWorker.start()
    }

    deinit { queue.stop() }

    /// Sends the request and waits for the whole answer. Cancelling the task breaks the transfer off at once.
    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let target = try checked(request)
        let (id, flag) = (queue.newID(), CancelFlag())
        let result: TransferResult = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.begin(
                    Transfer(
                        id: id, request: request, target: target, trust: trust, limit: responseLimit,
                        connectTimeout: connectTimeout, isCancelled: flag, continuation: continuation))
            }
        } onCancel: {
            flag.set()
            queue.cancel(id)
        }
        return try result.get()
    }

    private func checked(_ request: HTTPRequest) throws(HTTPClientError) -> RequestTarget {
        guard let target = RequestTarget(request.url), request.headers.allSatisfy(\.isWellFormed),
            !request.method.isEmpty, request.method.utf8.allSatisfy({ (0x41...0x5a).contains($0) })
        else { throw .invalidRequest }
        let isAllowed =
            target.scheme == "https" || (target.scheme == "http" && allowsPlainLoopback && target.isLoopback)
        guard isAllowed else { throw .invalidRequest }
        return target
    }
}
