package import EIDStorage

/// The life of one enrolment (`threshold-ecdsa.md` §2.2): OFFERED by `init`, ISSUED by `complete`, ACTIVE by the first
/// call with the device token. BURNED ends one that never issued a certificate, VOID one that did.
package enum EnrollmentMachine {
    package enum Event: CaseIterable, Sendable {
        /// Every check of `complete` passed and the certificates are signed.
        case proofsAccepted
        /// A check of `complete` failed.
        case proofFailed
        /// The same code or enrolment id came with other fields.
        case otherFields
        /// The first call with the device token.
        case firstCall
        /// 15 minutes passed without `complete`.
        case offerEnded
        /// 24 hours passed without a first call.
        case acceptanceEnded
        /// A newer enrolment of the same person took its place.
        case superseded
        /// The citizen or an operator ended the registration.
        case ended
    }

    package static func next(_ state: EnrollmentState, _ event: Event) -> Transition<EnrollmentState> {
        switch (state, event) {
        case (.offered, .proofsAccepted): .to(.issued)
        case (.offered, .proofFailed), (.offered, .otherFields), (.offered, .offerEnded): .to(.burned)
        case (.offered, .superseded), (.offered, .ended): .to(.burned)

        case (.issued, .otherFields): .to(.void)
        case (.issued, .firstCall): .to(.active)
        case (.issued, .acceptanceEnded), (.issued, .superseded), (.issued, .ended): .to(.void)
        case (.issued, .offerEnded): .stay

        case (.active, .firstCall), (.active, .acceptanceEnded), (.active, .offerEnded): .stay
        case (.active, .superseded), (.active, .ended): .to(.void)

        case (.void, .otherFields), (.burned, .otherFields): .stay
        case (.void, .superseded), (.burned, .superseded), (.void, .ended), (.burned, .ended): .stay
        case (.void, .offerEnded), (.burned, .offerEnded), (.void, .acceptanceEnded), (.burned, .acceptanceEnded): .stay

        default: .refuse
        }
    }
}
