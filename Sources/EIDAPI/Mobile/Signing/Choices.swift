/// The citizen's three choices. They travel in `release`, before a signature exists, and again in `finish`, where the
/// server demands equality.

/// The choices bound by a release.
package struct Choices: Sendable, Hashable {
    /// One of the session's.
    package var interactionTypeUsed: InteractionType
    /// 43 Base64URL characters, AUTH only.
    package var userChallenge: String?
    /// Exactly with `confirmationMessageAndVerificationCodeChoice`.
    package var confirmVc: String?

    package init(interactionTypeUsed: InteractionType, userChallenge: String? = nil, confirmVc: String? = nil) {
        self.interactionTypeUsed = interactionTypeUsed
        self.userChallenge = userChallenge
        self.confirmVc = confirmVc
    }
}
