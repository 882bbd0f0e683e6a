/// How the phone asks the citizen (`rp-api.md` §9).
package enum InteractionType: String, Codable, Sendable, CaseIterable {
    case displayTextAndPIN
    case confirmationMessage
    case confirmationMessageAndVerificationCodeChoice

    /// The member that holds its text, and how long that may be in Unicode scalars.
    package var text: (member: String, limit: Int) {
        switch self {
        case .displayTextAndPIN: ("displayText60", 60)
        case .confirmationMessage, .confirmationMessageAndVerificationCodeChoice: ("displayText200", 200)
        }
    }
}
