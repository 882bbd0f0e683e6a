import CCurl

/// libcurl's multi interface on a thread of its own: all transfers of one client, their open connections and their
/// TLS sessions, so that a call after the first needs no full handshake.
///
/// Only that thread touches the handles; `TransferQueue` is the way in. Owns and frees both handles.
final class TransferWorker: @unchecked Sendable {
    let queue: TransferQueue
    private let multi: UnsafeMutableRawPointer
    private let share: UnsafeMutableRawPointer
    private var running: [UInt64: Transfer] = [:]
    private var idsByHandle: [UnsafeMutableRawPointer: UInt64] = [:]
    private var isStopping = false

    private init(multi: UnsafeMutableRawPointer, share: UnsafeMutableRawPointer) {
        self.multi = multi
        self.share = share
        queue = TransferQueue(waking: multi)
    }

    /// Starts a worker and gives the queue that feeds it. The worker ends after `queue.stop()`.
    static func start() throws(HTTPClientError) -> TransferQueue {
        guard libraryIsReady, let multi = curl_multi_init() else { throw .unavailable }
        guard let share = curl_share_init() else {
            curl_multi_cleanup(multi)
            throw .unavailable
        }
        ccurl_share(share, CURL_LOCK_DATA_SSL_SESSION)
        ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 64)
        let worker = TransferWorker(multi: multi, share: share)
        guard WorkerThread.start({ worker.run() }) else {
            worker.free()
            throw .unavailable
        }
        return worker.queue
    }

    private static let libraryIsReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    private func run() {
        while true {
            queue.takeCommands().forEach(carryOut)
            if isStopping { break }
            var active: Int32 = 0
            curl_multi_perform(multi, &active)
            collectFinished()
            // Returns early on traffic, on a wake-up and at libcurl's own timers; sleeps when nothing runs.
            curl_multi_poll(multi, nil, 0, 60_000, nil)
        }
        for transfer in running.values { end(transfer, .failure(.cancelled)) }
        for case .begin(let transfer) in queue.close() { transfer.finish(.failure(.cancelled)) }
        free()
    }

    private func carryOut(_ command: TransferQueue.Command) {
        switch command {
        case .begin(let transfer): begin(transfer)
        case .cancel(let id):
            if let transfer = running[id] { end(transfer, .failure(.cancelled)) }
        case .stop: isStopping = true
        }
    }

    private func begin(_ transfer: Transfer) {
        guard !transfer.isCancelled.isSet else { return transfer.finish(.failure(.cancelled)) }
        guard transfer.prepare(share: share), let easy = transfer.easy,
            curl_multi_add_handle(multi, easy) == CURLM_OK
        else { return transfer.finish(.failure(.unavailable)) }
        running[transfer.id] = transfer
        idsByHandle[easy] = transfer.id
    }

    private func collectFinished() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE else { continue }
            let code = ccurl_message_result(message)
            guard let easy = message.pointee.easy_handle, let id = idsByHandle[easy], let transfer = running[id]
            else { continue }
            end(transfer, transfer.outcome(of: code))
        }
    }

    /// Takes the transfer off libcurl, which closes its connection unless the answer is complete.
    private func end(_ transfer: Transfer, _ result: TransferResult) {
        running[transfer.id] = nil
        if let easy = transfer.easy {
            idsByHandle[easy] = nil
            curl_multi_remove_handle(multi, easy)
            curl_easy_cleanup(easy)
            transfer.easy = nil
        }
        transfer.finish(result)
    }

    private func free() {
        _ = queue.close()
        curl_multi_cleanup(multi)
        curl_share_cleanup(share)
    }
}
