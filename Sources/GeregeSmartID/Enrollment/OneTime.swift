import Synchronization

/// A single-use value that travels between tasks and is taken out once.
final class OneTime<Value: ~Copyable & Sendable>: Sendable {
    private let held: Mutex<Value?>

    init(_ value: consuming Value) {
        held = Mutex(value)
    }

    /// nil the second time.
    func take() -> Value? {
        held.withLock { held in held.take() }
    }
}
