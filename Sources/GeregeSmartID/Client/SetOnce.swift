import Synchronization

/// A process-wide setting: it may be set until it is first used, then it stands.
///
/// Setting another value later is a mistake of the app and stops it, because half of the process would then run
/// with the old value.
struct SetOnce<Value: Sendable & Equatable>: ~Copyable, Sendable {
    private let state: Mutex<(value: Value, used: Bool)>

    init(_ standard: Value) {
        state = Mutex((standard, false))
    }

    /// The value; from now on it cannot change.
    func use() -> Value {
        state.withLock { state in
            state.used = true
            return state.value
        }
    }

    func set(_ value: Value) {
        state.withLock { state in
            precondition(!state.used || state.value == value, "set this once, before the first use")
            state.value = value
        }
    }
}
