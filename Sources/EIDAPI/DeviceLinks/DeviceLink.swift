/// A link that brings a session to a phone, without its authentication code (`rp-api.md` §11.1).
///
/// Order and spelling are fixed and the text is what is authenticated, so links are built and read as text; no URL
/// library touches them.
package struct DeviceLink: Sendable, Hashable {
    package let base: String
    package let type: DeviceLinkType
    /// Whole seconds since the relying party received the session; QR only.
    package let elapsedSeconds: Int?
    package let sessionToken: String
    package let sessionType: SessionType
    /// Three lower-case letters (ISO 639-2): language of the page for phones without the app.
    package let language: String

    /// Nil unless every part has its form and `elapsedSeconds` is present exactly for QR.
    package init?(
        base: String, type: DeviceLinkType, elapsedSeconds: Int? = nil, sessionToken: String,
        sessionType: SessionType, language: String
    ) {
        guard Self.isBase(base), Self.isToken(sessionToken), Self.isLanguage(language) else { return nil }
        guard (elapsedSeconds != nil) == (type == .qr), elapsedSeconds ?? 0 >= 0 else { return nil }
        self.base = base
        self.type = type
        self.elapsedSeconds = elapsedSeconds
        self.sessionToken = sessionToken
        self.sessionType = sessionType
        self.language = language
    }

    /// The link without its code: the text that the code authenticates.
    package var unprotected: String {
        let elapsed = elapsedSeconds.map { "&elapsedSeconds=\($0)" } ?? ""
        return "\(base)?deviceLinkType=\(type.rawValue)\(elapsed)&sessionToken=\(sessionToken)"
            + "&sessionType=\(sessionType.rawValue)&version=\(Self.version)&lang=\(language)"
    }

    /// The finished link.
    package func text(authCode: String) -> String {
        "\(unprotected)&authCode=\(authCode)"
    }

    package static let version = "1.0"

    private static func isBase(_ text: String) -> Bool {
        text.hasPrefix("https://")
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && !"?#&|".utf8.contains($0) }
    }

    private static func isToken(_ text: String) -> Bool {
        (24...128).contains(text.utf8.count) && text.utf8.allSatisfy(DeviceLinkParser.isBase64URL)
    }

    private static func isLanguage(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
}

/// The three kinds of link.
package enum DeviceLinkType: String, Sendable, Hashable, CaseIterable {
    case qr = "QR"
    case web2App = "Web2App"
    case app2App = "App2App"

    /// The flow type of a session that this kind of link opened.
    package var flowType: FlowType {
        switch self {
        case .qr: .qr
        case .web2App: .web2App
        case .app2App: .app2App
        }
    }
}
