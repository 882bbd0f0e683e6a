/// The answer of every notification call (`rp-api.md` §4.1).
package struct NotificationSession: Codable, Sendable, Equatable {
    package var sessionID: UUIDText
    /// The code both sides show.
    package var vc: VerificationCode?

    package init(sessionID: UUIDText, vc: VerificationCode? = nil) {
        self.sessionID = sessionID
        self.vc = vc
    }
}
