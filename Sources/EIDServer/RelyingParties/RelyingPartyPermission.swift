/// What a relying party may be allowed to do. Stored by name, so that operators can read them.
package enum RelyingPartyPermission: String, Sendable, CaseIterable {
    case authentication = "AUTH"
    case signature = "SIGN"
    /// Certificates without a signature.
    case certificate = "CERT"
    /// Accepting the level ADVANCED.
    case advanced = "ADVANCED"
    /// Learning the phone's address (`requestProperties.shareMdClientIpAddress`).
    case deviceAddress = "DEVICE_ADDRESS"

    /// By the name that an operator writes; SIGNATURE is an older name of SIGN.
    package init?(name: String) {
        let name = name.uppercased()
        self.init(rawValue: name == "SIGNATURE" ? "SIGN" : name)
    }
}
