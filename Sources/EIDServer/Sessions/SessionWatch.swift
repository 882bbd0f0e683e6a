private import Synchronization

/// Wakes those in this process who wait for a change, by topic: a session, an account, a person.
///
/// It only makes waiting short. Whoever waits looks at the store again after waking and, slowly, without being woken,
/// because another process may have made the change. Nothing of the store is held while waiting.
package final class SessionWatch: Sendable {
    package struct Topic: Sendable, Hashable {
        private let text: String

        package static func session(_ id: String) -> Topic { Topic(text: "session/" + id) }
        package static func account(_ documentNumber: String) -> Topic { Topic(text: "account/" + documentNumber) }
        package static func person(_ civilID: String) -> Topic { Topic(text: "person/" + civilID) }
    }

    private struct State {
        var listeners: [Topic: [ObjectIdentifier: SessionListener]] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())

    package init() {}

    /// Something about the topic may have changed. Call after the commit.
    package func announce(_ topics: Topic...) {
        let listeners = state.withLock { state in topics.flatMap { state.listeners[$0, default: [:]].values } }
        for listener in listeners { listener.signal() }
    }

    /// From now on nobody waits: every `wait`, present and future, returns at once. For a server that shuts down.
    package func close() {
        let listeners = state.withLock { state in
            state.isClosed = true
            return state.listeners.values.flatMap(\.values)
        }
        for listener in listeners { listener.signal() }
    }

    package var isClosed: Bool { state.withLock(\.isClosed) }

    /// How many wait; for metrics and tests.
    package var listenerCount: Int {
        state.withLock { state in
            state.listeners.values.reduce(into: Set<ObjectIdentifier>()) { $0.formUnion($1.keys) }.count
        }
    }

    /// Asks `check` until it gives an answer or the time is over; nil then, when the task is cancelled, and when the
    /// watch is closed.
    ///
    /// - Parameter recheck: the longest time between two calls of `check`.
    package func poll<Answer: Sendable>(
        _ topics: [Topic], for timeout: Duration, recheck: Duration, _ check: () async throws -> Answer?
    ) async throws -> Answer? {
        let end = ContinuousClock.now + timeout
        // Listening begins before the first look, so that no change falls between look and wait.
        let listener = SessionListener()
        let isClosed = state.withLock { state in
            for topic in topics { state.listeners[topic, default: [:]][ObjectIdentifier(listener)] = listener }
            return state.isClosed
        }
        defer { remove(listener, topics) }
        if isClosed { listener.signal() }
        while true {
            if let answer = try await check() { return answer }
            let left = end - .now
            guard left > .zero, !Task.isCancelled, !self.isClosed else { return nil }
            await listener.wait(min(left, recheck))
        }
    }

    private func remove(_ listener: SessionListener, _ topics: [Topic]) {
        state.withLock { state in
            for topic in topics {
                state.listeners[topic]?[ObjectIdentifier(listener)] = nil
                if state.listeners[topic]?.isEmpty == true { state.listeners[topic] = nil }
            }
        }
    }
}

/// One who waits. A signal that comes while nobody waits is kept for the next wait.
private final class SessionListener: Sendable {
    private enum State {
        case idle
        case signalled
        case waiting(CheckedContinuation<Void, Never>)
    }

    private let state = Mutex(State.idle)

    func signal() {
        let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
            switch state {
            case .waiting(let continuation):
                state = .idle
                return continuation
            case .idle, .signalled:
                state = .signalled
                return nil
            }
        }
        waiter?.resume()
    }

    /// Until a signal, the end of the time or the cancellation of the task.
    func wait(_ time: Duration) async {
        let timer = Task {
            try? await Task.sleep(for: time)
            if !Task.isCancelled { signal() }
        }
        defer { timer.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isSignalled = state.withLock { state in
                    if case .signalled = state {
                        state = .idle
                        return true
                    }
                    state = .waiting(continuation)
                    return false
                }
                if isSignalled { continuation.resume() }
            }
        } onCancel: {
            signal()
        }
    }
}
