import Foundation

/// What a relying party asks, for the screen. `approve` signs exactly this.
public struct SessionInfo: Sendable, Equatable {
    public enum Flow: String, Sendable {
        /// A log-in: PIN1.
        case authentication = "AUTH"
        /// A signature: PIN2.
        case signature = "SIGN"
        /// The relying party asks which certificate to use.
        case certificateChoice = "CERT"
    }

    /// How the app asks.
    public enum Interaction: Sendable, Equatable {
        /// One screen: text and PIN.
        case displayTextAndPIN(String)
        /// Text with confirm and cancel, then PIN.
        case confirmationMessage(String)
        /// Text and three codes, one of them right; pass the chosen one as `confirmVc`.
        case codeChoice(String, codes: [String])
    }

    public let sessionId: String
    public let flow: Flow
    public let relyingPartyName: String
    /// Whom the relying party acts for as a broker; show it as well. nil where it acts for itself.
    public let brokeredRelyingPartyName: String?
    /// nil: the app can show none of the session's interactions, or a certificate choice has none.
    public let interaction: Interaction?
    /// To compare with the relying party's screen; nil with a code choice.
    public let verificationCode: String?
    /// RFC 3339.
    public let expiresAt: String
    /// The organisation the citizen acts for.
    public let onBehalfOf: Organisation?
    /// Whether the session still waits.
    public let isOpen: Bool

    public struct Organisation: Sendable, Equatable {
        public let identifier: String
        public let name: String
    }
}

/// A session that waits for this account.
public struct PendingSession: Sendable, Equatable {
    public let sessionId: String
    public let flow: SessionInfo.Flow
    public let relyingPartyName: String
    /// RFC 3339.
    public let expiresAt: String
}

/// A finished session of this account.
public struct ActivityEvent: Sendable, Equatable {
    public let sessionId: String
    public let flow: SessionInfo.Flow
    public let relyingPartyName: String
    /// The end result, `OK` or why not.
    public let outcome: String
    /// RFC 3339.
    public let at: String
}

/// Why the citizen or the app says no.
public enum RefusalReason: String, Sendable {
    /// Somewhere other than on the interaction screen.
    case user = "USER_REFUSED"
    /// On the screen that showed the request.
    case interaction = "USER_REFUSED_INTERACTION"
    /// On the screen that asked for a certificate.
    case certificateChoice = "USER_REFUSED_CERT_CHOICE"
}
