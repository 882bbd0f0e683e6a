package import EIDStorage

/// The life of one server nonce (`threshold-ecdsa.md` §3.5): COMMITTED → OPENED → RELEASED → DONE, with BOUND between
/// OPENED and RELEASED after a failed PIN proof. BURNED and EXPIRED end a nonce that was never released.
///
/// No transition goes back, and nothing leaves RELEASED except to DONE.
package enum NonceMachine {
    package enum Event: CaseIterable, Sendable {
        /// The opening matched its commitment and π1 verified.
        case opened
        /// The stored opening came again, byte for byte.
        case openedAgain
        /// A release with a wrong π_pin: the nonce is now bound to its message and choices.
        case pinFailed
        /// π_pin verified: c3 exists from here on.
        case released
        /// The stored release came again with the same message and choices.
        case releasedAgain
        /// A valid signature was delivered.
        case finished
        /// The wrong verification code was chosen.
        case wrongCode
        /// A field, opening, message or choice that an honest phone never sends for this nonce.
        case violation
        /// A newer nonce of the same session takes over, or the citizen refused the session.
        case superseded
        /// The session is over.
        case sessionEnded
        /// The nonce key that sealed the secrets is gone.
        case secretsGone
    }

    package static func next(_ state: NonceState, _ event: Event) -> Transition<NonceState> {
        switch (state, event) {
        case (.committed, .opened): .to(.opened)
        case (.opened, .openedAgain), (.bound, .openedAgain), (.released, .openedAgain), (.done, .openedAgain): .stay

        case (.opened, .pinFailed): .to(.bound)
        case (.bound, .pinFailed): .stay
        case (.opened, .released), (.bound, .released): .to(.released)
        case (.released, .releasedAgain), (.done, .releasedAgain): .stay
        case (.released, .finished): .to(.done)
        case (.done, .finished): .stay

        case (.opened, .wrongCode), (.bound, .wrongCode): .to(.burned)
        case (.committed, .violation), (.opened, .violation), (.bound, .violation): .to(.burned)
        case (_, .violation): .stay

        case (.committed, .superseded), (.opened, .superseded), (.bound, .superseded): .to(.burned)
        case (.burned, .superseded), (.expired, .superseded): .stay

        case (.committed, .sessionEnded), (.opened, .sessionEnded), (.bound, .sessionEnded): .to(.expired)
        case (.committed, .secretsGone), (.opened, .secretsGone), (.bound, .secretsGone): .to(.expired)
        case (_, .sessionEnded), (_, .secretsGone): .stay

        default: .refuse
        }
    }
}
