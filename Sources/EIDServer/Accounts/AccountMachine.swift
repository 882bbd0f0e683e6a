package import EIDStorage

/// The life of an account: ISSUED → ACTIVE → REVOKED, or ISSUED → VOID.
package enum AccountMachine {
    package enum Event: Sendable, CaseIterable {
        /// The first call with the device token.
        case firstCall
        /// The time for that call is over.
        case acceptanceEnded
        /// The citizen or the operator ended the registration, or a newer enrolment took its place.
        case ended
    }

    package static func next(_ state: AccountState, _ event: Event) -> Transition<AccountState> {
        switch (state, event) {
        case (.issued, .firstCall): .to(.active)
        case (.active, .firstCall): .stay
        case (.issued, .acceptanceEnded), (.issued, .ended): .to(.void)
        case (.active, .acceptanceEnded): .stay
        case (.active, .ended): .to(.revoked)
        case (.void, .ended), (.revoked, .ended), (.void, .acceptanceEnded), (.revoked, .acceptanceEnded): .stay
        case (.void, .firstCall), (.revoked, .firstCall): .refuse
        }
    }
}
