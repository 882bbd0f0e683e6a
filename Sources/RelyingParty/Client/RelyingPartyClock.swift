import Foundation

/// Time as this library needs it; tests bring their own.
package protocol RelyingPartyClock: Sendable {
    /// Time that only moves forward, from an arbitrary start.
    var elapsed: Duration { get }
    /// Seconds since 1970.
    var now: Int64 { get }
    /// Throws only when the task is cancelled.
    func sleep(for duration: Duration) async throws
}

struct SystemClock: RelyingPartyClock {
    private let start = ContinuousClock.now

    var elapsed: Duration { ContinuousClock.now - start }
    var now: Int64 { Int64(Date().timeIntervalSince1970) }
    func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}
