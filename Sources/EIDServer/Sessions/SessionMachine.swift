package import EIDStorage

/// The life of a session: open until an account binds it, running until it has a result, readable for a while, then
/// forgotten. Pure; the store carries a transition out with a compare-and-set.
package enum SessionMachine {
    package enum Phase: Sendable, Equatable, CaseIterable {
        /// RUNNING; no account has taken it.
        case open
        /// RUNNING; one account answers it.
        case bound
        case complete
        /// COMPLETE, and the relying party can no longer read it.
        case forgotten
    }

    package enum Event: Sendable, Equatable, CaseIterable {
        /// An account that may answer it takes it.
        case claimed
        /// Another account than the one that has it wants it.
        case claimedByAnother
        /// A signature under the account's certificate arrived.
        case answered
        /// The citizen or the phone said no, the wrong code was chosen, or the server gave up.
        case failed
        /// The session's life is over.
        case deadline
        /// The time to read the result is over.
        case retentionEnded
    }

    package static func next(_ phase: Phase, _ event: Event) -> Transition<Phase> {
        switch (phase, event) {
        case (.open, .claimed), (.open, .claimedByAnother): .to(.bound)
        case (.bound, .claimed): .stay
        case (.bound, .claimedByAnother): .refuse

        case (.bound, .answered): .to(.complete)
        case (.open, .answered): .refuse
        case (.open, .failed), (.bound, .failed): .to(.complete)
        case (.open, .deadline), (.bound, .deadline): .to(.complete)
        case (.open, .retentionEnded), (.bound, .retentionEnded): .refuse

        case (.complete, .deadline): .stay
        case (.complete, .retentionEnded): .to(.forgotten)
        case (.complete, .claimed), (.complete, .claimedByAnother), (.complete, .answered), (.complete, .failed):
            .refuse

        case (.forgotten, .deadline), (.forgotten, .retentionEnded): .stay
        case (.forgotten, _): .refuse
        }
    }

    /// Where a stored session stands at `now`. One past its life counts as complete although the store says RUNNING.
    package static func phase(of session: SessionRecord, at now: Timestamp, retention: Int64) -> Phase {
        if isLive(session, at: now) { return runningPhase(of: session) }
        let end = session.completedAt ?? session.expiresAt
        return end.adding(seconds: retention) > now ? .complete : .forgotten
    }

    /// Where a RUNNING session stands, whatever the time.
    package static func runningPhase(of session: SessionRecord) -> Phase {
        session.documentNumber == nil ? .open : .bound
    }

    /// Whether the event may happen to the stored session now, and changes it or leaves it as it is.
    static func allows(_ event: Event, _ session: SessionRecord, at now: Timestamp) -> Bool {
        // A deadline is what ends a session whose life is over; everything else comes too late then.
        let isPast = event == .deadline && session.state == .running
        let phase = isPast ? runningPhase(of: session) : phase(of: session, at: now, retention: 0)
        return next(phase, event) != .refuse
    }

    /// Whether the session is RUNNING and its life is not over.
    package static func isLive(_ session: SessionRecord, at now: Timestamp) -> Bool {
        session.state == .running && session.expiresAt > now
    }
}
