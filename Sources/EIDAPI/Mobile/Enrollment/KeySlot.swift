/// Which of a citizen's two keys: `auth` answers log-ins with PIN1, `sign` signs with PIN2.
package enum KeySlot: String, Codable, Sendable, CaseIterable {
    case auth
    case sign

    /// The slot whose key a session of this flow uses. A certificate choice shows the signing certificate.
    package init(flow: SessionFlow) {
        self = flow == .authentication ? .auth : .sign
    }
}
