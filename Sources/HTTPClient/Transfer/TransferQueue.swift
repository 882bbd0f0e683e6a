import CCurl
import Synchronization

/// What callers' tasks ask of the worker's thread. Every call returns at once.
final class TransferQueue: Sendable {
    enum Command {
        case begin(Transfer)
        case cancel(UInt64)
        case stop
    }

    /// `@unchecked`: the handle is used for `curl_multi_wakeup` only, which any thread may call while it lives.
    private struct State: @unchecked Sendable {
        var commands: [Command] = []
        /// The worker's multi handle, borrowed to wake it; `nil` once the worker is gone.
        var multi: UnsafeMutableRawPointer?
        var nextID: UInt64 = 0
    }

    private let state: Mutex<State>

    init(waking multi: UnsafeMutableRawPointer) {
        state = Mutex(State(multi: multi))
    }

    func newID() -> UInt64 {
        state.withLock {
            $0.nextID += 1
            return $0.nextID
        }
    }

    func begin(_ transfer: Transfer) {
        if !post(.begin(transfer)) { transfer.finish(.failure(.unavailable)) }
    }

    func cancel(_ id: UInt64) { _ = post(.cancel(id)) }

    func stop() { _ = post(.stop) }

    /// The worker takes everything that has come in.
    func takeCommands() -> [Command] {
        state.withLock {
            let taken = $0.commands
            $0.commands = []
            return taken
        }
    }

    /// After this the handle may be freed; what came in meanwhile is returned, later posts are refused.
    func close() -> [Command] {
        state.withLock {
            $0.multi = nil
            let taken = $0.commands
            $0.commands = []
            return taken
        }
    }

    private func post(_ command: Command) -> Bool {
        state.withLock {
            guard let multi = $0.multi else { return false }
            $0.commands.append(command)
            curl_multi_wakeup(multi)
            return true
        }
    }
}
