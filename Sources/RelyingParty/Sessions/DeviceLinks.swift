import EIDAPI
import EIDCrypto

/// Makes the links of one device-link session. Belongs in the relying party's backend: it holds the session secret.
public struct DeviceLinks: Sendable {
    private let base: String
    private let token: String
    private let sessionType: SessionType
    private let seal: DeviceLinkSeal
    private let secret: SessionSecret
    private let clock: any RelyingPartyClock
    /// When the answer with the session was received, on the clock.
    private let receivedAt: Duration

    init(
        _ session: DeviceLinkSession, _ sessionType: SessionType, seal: DeviceLinkSeal, clock: any RelyingPartyClock,
        receivedAt: Duration
    ) throws(RelyingPartyError) {
        guard let secret = SessionSecret(session.sessionSecret) else {
            throw RelyingPartyError(.unexpectedAnswer, "the session secret is malformed")
        }
        base = session.deviceLinkBase
        token = session.sessionToken
        self.sessionType = sessionType
        self.seal = seal
        self.secret = secret
        self.clock = clock
        self.receivedAt = receivedAt
        _ = try link(.qr, elapsedSeconds: 0, language: Self.mongolian)
    }

    /// The language of the page for phones without the app, when none is given.
    public static let mongolian = "mon"

    /// The QR link of this very second; make a new one every second and show none older than three.
    ///
    /// - Parameter language: Three lower-case letters (ISO 639-2). Errors: `invalidRequest`.
    public func qr(language: String = DeviceLinks.mongolian) throws(RelyingPartyError) -> QRLink {
        let elapsed = max(0, Int((clock.elapsed - receivedAt).components.seconds))
        return QRLink(text: try link(.qr, elapsedSeconds: elapsed, language: language), elapsedSeconds: elapsed)
    }

    /// A QR link at once and then one each second, until the task is cancelled or `limit` has passed.
    public func qrCodes(language: String = DeviceLinks.mongolian, limit: Duration = .seconds(300)) -> QRTicker {
        QRTicker(links: self, language: language, limit: limit, clock: clock, receivedAt: receivedAt)
    }

    /// The link of a button on a web page opened on the phone itself. Errors: `invalidRequest` without a callback URL.
    public func web2App(language: String = DeviceLinks.mongolian) throws(RelyingPartyError) -> String {
        try button(.web2App, language)
    }

    /// The link by which an app on the phone opens the eID app. Errors: `invalidRequest` without a callback URL.
    public func app2App(language: String = DeviceLinks.mongolian) throws(RelyingPartyError) -> String {
        try button(.app2App, language)
    }

    private func button(_ type: DeviceLinkType, _ language: String) throws(RelyingPartyError) -> String {
        guard !seal.initialCallbackUrl.isEmpty else {
            throw RelyingPartyError(.invalidRequest, "the session was started without a callback URL")
        }
        return try link(type, elapsedSeconds: nil, language: language)
    }

    private func link(
        _ type: DeviceLinkType, elapsedSeconds: Int?, language: String
    ) throws(RelyingPartyError) -> String {
        let link = DeviceLink(
            base: base, type: type, elapsedSeconds: elapsedSeconds, sessionToken: token, sessionType: sessionType,
            language: language)
        guard let link else {
            let ours = language.utf8.count != 3
            throw RelyingPartyError(ours ? .invalidRequest : .unexpectedAnswer, "the link's parts are malformed")
        }
        return link.text(authCode: secret.authCode(seal, link))
    }
}

/// A link to be shown as a QR code: error correction L or M, for a few seconds only.
public struct QRLink: Sendable, Hashable {
    public let text: String
    /// Whole seconds since the session was received.
    public let elapsedSeconds: Int
}

/// The HMAC key of a device-link session, in wiped memory.
package final class SessionSecret: Sendable {
    private let key: SecretBytes

    /// Nil unless Base64 text of at least 16 bytes.
    package init?(_ base64: String) {
        guard let bytes = Base64.decode(base64), bytes.count >= 16 else { return nil }
        key = SecretBytes(copying: bytes)
    }

    func authCode(_ seal: DeviceLinkSeal, _ link: DeviceLink) -> String {
        seal.authCode(link, sessionSecret: key.exposed())
    }
}
