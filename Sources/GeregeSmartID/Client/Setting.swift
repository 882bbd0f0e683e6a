import Synchronization

/// A process-wide setting that may change at any time.
final class Setting<Value: Sendable>: Sendable {
    private let held: Mutex<Value>

    init(_ value: Value) {
        held = Mutex(value)
    }

    var value: Value {
        get { held.withLock { $0 } }
        set { held.withLock { $0 = newValue } }
    }
}
