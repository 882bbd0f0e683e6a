/// How a session reaches the phone: the citizen brings a link, or the server pushes.
package enum Channel: String, Sendable, Hashable, CaseIterable {
    case deviceLink = "device-link"
    case notification

    /// The interactions a session may list (`rp-api.md` §9): without a code on the relying party's page there is
    /// nothing to choose.
    package var interactions: Set<InteractionType> {
        switch self {
        case .deviceLink: [.displayTextAndPIN, .confirmationMessage]
        case .notification: Set(InteractionType.allCases)
        }
    }
}
