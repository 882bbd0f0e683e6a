import Synchronization

/// Tells long polls that the server shuts down. Raised once, never lowered.
package final class DrainSignal: Sendable {
    private struct State {
        var isRaised = false
        var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextID: UInt64 = 0
    }

    private let state = Mutex(State())

    package init() {}

    package var isRaised: Bool { state.withLock { $0.isRaised } }

    package func raise() {
        let waiting = state.withLock {
            $0.isRaised = true
            let waiting = $0.waiting.values
            $0.waiting = [:]
            return waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns when the signal is raised or the task is cancelled.
    package func wait() async {
        let id = state.withLock {
            $0.nextID += 1
            return $0.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock {
                    if $0.isRaised || Task.isCancelled { return true }
                    $0.waiting[id] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
        }
    }

    /// Runs a long poll that ends early when the server shuts down.
    ///
    /// - Returns: what `poll` gives, or `nil` when the signal came first; `poll` is cancelled and awaited then.
    package func unlessRaised<Value: Sendable>(
        _ poll: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await poll() }
            group.addTask {
                await self.wait()
                return nil
            }
            let first = try await group.next()
            group.cancelAll()
            return first ?? nil
        }
    }
}
