/// The answer of every device-link call (`rp-api.md` §4.1).
package struct DeviceLinkSession: Codable, Sendable, Equatable {
    package var sessionID: UUIDText
    /// Public; goes into links.
    package var sessionToken: String
    /// Secret: Base64 text of the HMAC key, for the relying party's backend only.
    package var sessionSecret: String
    /// https, no query, no fragment.
    package var deviceLinkBase: String
    /// eID Mongolia: a bare string here.
    package var vc: VerificationCode?

    package init(
        sessionID: UUIDText, sessionToken: String, sessionSecret: String, deviceLinkBase: String,
        vc: VerificationCode? = nil
    ) {
        self.sessionID = sessionID
        self.sessionToken = sessionToken
        self.sessionSecret = sessionSecret
        self.deviceLinkBase = deviceLinkBase
        self.vc = vc
    }
}
