package import EIDStorage

/// The life of one identity proofing: PENDING → VERIFIED → SPENT, or PENDING → REJECTED. Time ends it before SPENT.
package enum ProofingMachine {
    package enum Event: Sendable, CaseIterable {
        /// The gateway names the person.
        case verified
        /// The citizen or the gateway said no.
        case rejected
        /// An enrolment uses it.
        case spent
    }

    package static func next(
        _ status: ProofingRecord.Status, _ event: Event, isExpired: Bool
    ) -> Transition<ProofingRecord.Status> {
        if isExpired { return .refuse }
        return switch (status, event) {
        case (.pending, .verified): .to(.verified)
        case (.pending, .rejected): .to(.rejected)
        case (.verified, .spent): .to(.spent)
        case (.verified, .verified), (.rejected, .rejected): .stay
        default: .refuse
        }
    }
}
