package import EIDStorage

/// The life of one key at the server (`threshold-ecdsa.md` §4.2). LOCKED, QUARANTINED and RETIRED are left by
/// re-enrolment only; a time lock ends by itself.
package enum KeyMachine {
    package enum State: Equatable, Sendable {
        case active
        /// ACTIVE, but no release before this instant.
        case timeLocked(until: Timestamp)
        case locked
        case quarantined
        case retired
    }

    package enum Event: Equatable, Sendable {
        /// A wrong π_pin, the `failures`-th in a row.
        case pinFailed(failures: Int, at: Timestamp)
        case pinAccepted
        /// The clock shows this instant.
        case clock(Timestamp)
        /// The phone reports an invalid signature after decryption.
        case quarantineReported
        /// Re-enrolled, deleted, void, or the lifetime cap was reached.
        case retired
    }

    package static func next(_ state: State, _ event: Event) -> Transition<State> {
        switch (state, event) {
        case (.active, .pinFailed(let failures, let now)):
            switch PINLockTable.consequence(failures: failures) {
            case .none: .stay
            case .pause(let milliseconds): .to(.timeLocked(until: now.adding(milliseconds: milliseconds)))
            case .lock: .to(.locked)
            }
        case (.active, .pinAccepted): .stay

        case (.timeLocked(let end), .clock(let now)): now >= end ? .to(.active) : .stay
        case (_, .clock): .stay

        case (.active, .quarantineReported), (.timeLocked, .quarantineReported): .to(.quarantined)
        case (.locked, .quarantineReported), (.quarantined, .quarantineReported), (.retired, .quarantineReported): .stay

        case (.retired, .retired): .stay
        case (_, .retired): .to(.retired)

        // A PIN proof is looked at on an ACTIVE key only.
        case (_, .pinFailed), (_, .pinAccepted): .refuse
        }
    }

    /// The state a record stands for at `now`; a lapsed time lock counts as ACTIVE.
    package static func state(of key: KeyRecord, at now: Timestamp) -> State {
        switch key.state {
        case .active:
            guard let end = key.lockedUntil else { return .active }
            return next(.timeLocked(until: end), .clock(now)).state(from: .timeLocked(until: end)) ?? .active
        case .locked: return .locked
        case .quarantined: return .quarantined
        case .retired: return .retired
        }
    }
}
