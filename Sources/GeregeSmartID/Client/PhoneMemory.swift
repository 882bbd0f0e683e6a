import EIDAPI
import Synchronization
import ThresholdECDSA

/// What a client holds in memory only: session objects the citizen was shown, nonces opened ahead, callbacks.
final class PhoneMemory: Sendable {
    private struct State {
        var shown: [UUIDText: MobileSession.Answer] = [:]
        var presigned: [UUIDText: PresignedRun] = [:]
        var callbacks: [UUIDText: String] = [:]
    }

    private let state = Mutex(State())

    // MARK: Sessions

    func shown(_ session: UUIDText) -> MobileSession.Answer? {
        state.withLock { $0.shown[session] }
    }

    /// Pins a session object, or compares it with the pinned one. Error `sessionChanged`.
    func pin(_ object: MobileSession.Answer) throws(PhoneFailure) {
        let isSame = state.withLock { state in
            if let earlier = state.shown[object.sessionId] {
                guard object.shows(theSameAs: earlier) else { return false }
            }
            state.shown[object.sessionId] = object
            return true
        }
        guard isSame else { throw PhoneFailure(.sessionChanged) }
    }

    // MARK: Nonces opened ahead

    func keep(_ run: PresignedRun, for session: UUIDText) {
        state.withLock { $0.presigned[session] = run }
    }

    func isPresigned(_ session: UUIDText) -> Bool {
        state.withLock { $0.presigned[session] != nil }
    }

    /// Gives a nonce out once.
    func takePresigned(_ session: UUIDText) -> PresignedRun? {
        state.withLock { $0.presigned.removeValue(forKey: session) }
    }

    /// Erases every nonce of a slot, of all slots with nil.
    func dropPresigned(_ slot: PINSlot? = nil) {
        state.withLock { state in
            state.presigned = state.presigned.filter { slot != nil && $0.value.slot != slot }
        }
    }

    // MARK: Callbacks

    func keepCallback(_ url: String, for session: UUIDText) {
        state.withLock { $0.callbacks[session] = url }
    }

    func callback(_ session: UUIDText) -> String? {
        state.withLock { $0.callbacks[session] }
    }

    /// The session is over: what was shown and any nonce go away.
    func forget(_ session: UUIDText) {
        state.withLock { state in
            state.shown[session] = nil
            state.presigned[session] = nil
        }
    }
}

/// A signing run opened before the PIN is known; k1 in memory only, taken out once.
final class PresignedRun: Sendable {
    let slot: PINSlot
    private let run: Mutex<PhoneSigning?>

    init(_ run: consuming PhoneSigning, slot: PINSlot) {
        self.slot = slot
        self.run = Mutex(run)
    }

    /// nil the second time, and when it was opened for another key than this one (enrolled again meanwhile).
    func take(for key: KeyState) -> PhoneSigning? {
        guard let run = run.withLock({ held in held.take() }) else { return nil }
        guard run.context.kid == key.kid, run.context.epoch == key.record.epoch else { return nil }
        return run
    }
}

extension MobileSession.Answer {
    /// Whether both objects ask for the same: all that is shown or signed. The state may move on, and a link may bind
    /// the flow type later.
    func shows(theSameAs earlier: MobileSession.Answer) -> Bool {
        var mine = self
        mine.state = earlier.state
        if earlier.flowType == nil { mine.flowType = nil }
        // Byte for byte: `==` would call texts equal that Unicode calls equivalent.
        guard let bytes = try? BodyCoder.mobile.encode(mine) else { return false }
        return bytes == (try? BodyCoder.mobile.encode(earlier))
    }
}
