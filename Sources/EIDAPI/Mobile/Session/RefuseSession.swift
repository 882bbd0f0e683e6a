/// `POST /v3/mobile/session/{id}/refuse`: the citizen or the app says no. Answered with `{}`.
package enum RefuseSession {
    /// Why the phone refuses; each is the session's end result (`rp-api.md` §7.4).
    package enum Reason: String, Codable, Sendable, CaseIterable {
        case user = "USER_REFUSED"
        case interaction = "USER_REFUSED_INTERACTION"
        case certificateChoice = "USER_REFUSED_CERT_CHOICE"
        case interactionNotSupported = "REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP"
        case protocolFailure = "PROTOCOL_FAILURE"
    }

    /// The refusal.
    package struct Request: Codable, Sendable, Equatable {
        package var v: APIVersion
        package var reason: Reason
        /// The screen, exactly with `USER_REFUSED_INTERACTION`.
        package var interaction: InteractionType?

        package init(reason: Reason, interaction: InteractionType? = nil) {
            self.v = APIVersion()
            self.reason = reason
            self.interaction = interaction
        }
    }
}
