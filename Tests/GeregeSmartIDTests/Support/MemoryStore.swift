import Synchronization

@testable import GeregeSmartID

/// A store in memory that can be killed: after a chosen number of changes every operation fails, as if the process
/// were gone. `reopened()` is the next process on the same device.
final class MemoryStore: ItemStore {
    private struct State {
        var items: [ItemName: [UInt8]] = [:]
        var locks: Set<LockName> = []
        var changes = 0
        var changesLeft: Int?
        var log: [ItemName.Kind] = []
    }

    private let state: Mutex<State>

    init(_ items: [ItemName: [UInt8]] = [:]) {
        state = Mutex(State(items: items))
    }

    // MARK: ItemStore

    func read(_ item: ItemName) throws(PhoneFailure) -> [UInt8]? {
        guard state.withLock({ $0.changesLeft != 0 }) else { throw Self.killed }
        return state.withLock { $0.items[item] }
    }

    func replace(_ item: ItemName, with bytes: [UInt8]) throws(PhoneFailure) {
        try change(item) { $0[item] = bytes }
    }

    func remove(_ item: ItemName) throws(PhoneFailure) {
        guard try read(item) != nil else { return }
        try change(item) { $0[item] = nil }
    }

    func lock(_ lock: LockName, patience: Duration) throws(PhoneFailure) -> any ItemLock {
        guard state.withLock({ $0.locks.insert(lock).inserted }) else { throw PhoneFailure(.inUse) }
        return Lock { [self] in state.withLock { _ = $0.locks.remove(lock) } }
    }

    private func change(_ item: ItemName, _ body: (inout [ItemName: [UInt8]]) -> Void) throws(PhoneFailure) {
        let isDone = state.withLock { state in
            guard state.changesLeft != 0 else { return false }
            body(&state.items)
            state.changesLeft = state.changesLeft.map { $0 - 1 }
            state.changes += 1
            state.log.append(item.kind)
            return true
        }
        guard isDone else { throw Self.killed }
    }

    private static let killed = PhoneFailure(.storage, detail: "killed")

    // MARK: For tests

    var items: [ItemName: [UInt8]] {
        get { state.withLock { $0.items } }
        set { state.withLock { $0.items = newValue } }
    }

    /// How many changes were made.
    var changes: Int { state.withLock { $0.changes } }

    /// What was changed, in order.
    var log: [ItemName.Kind] { state.withLock { $0.log } }

    /// Dies after so many more changes.
    func kill(afterChanges count: Int) {
        state.withLock { $0.changesLeft = count }
    }

    /// The store answers the same process again.
    func revive() {
        state.withLock { $0.changesLeft = nil }
    }

    func reopened() -> MemoryStore { MemoryStore(items) }

    private final class Lock: ItemLock {
        private let body: Mutex<(@Sendable () -> Void)?>

        init(_ body: @escaping @Sendable () -> Void) { self.body = Mutex(body) }

        deinit { release() }

        func release() {
            let body = body.withLock { held in
                defer { held = nil }
                return held
            }
            body?()
        }
    }
}
