/// How a session reached the phone: by one of three kinds of link, or by a push.
package enum FlowType: String, Codable, Sendable, CaseIterable {
    case qr = "QR"
    case web2App = "Web2App"
    case app2App = "App2App"
    case notification = "Notification"

    /// Whether the phone opens the relying party's callback afterwards; only then the callback is signed.
    package var opensCallback: Bool { self == .web2App || self == .app2App }
}
