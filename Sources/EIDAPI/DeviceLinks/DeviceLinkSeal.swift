import EIDCrypto

/// What a link's authentication code binds besides the link itself (`rp-api.md` §11.2): all values as they travelled.
package struct DeviceLinkSeal: Sendable, Hashable {
    package let schemeName: String
    /// rpChallenge or digest text; empty for a certificate choice.
    package let challenge: String
    package let relyingPartyName: String
    package let brokeredRpName: String
    /// Base64 text; empty for a certificate choice.
    package let interactions: String
    /// As received; empty when there is none. QR links never bind it.
    package let initialCallbackUrl: String

    package init(
        schemeName: String, challenge: String, relyingPartyName: String, brokeredRpName: String = "",
        interactions: String, initialCallbackUrl: String?
    ) {
        self.schemeName = schemeName
        self.challenge = challenge
        self.relyingPartyName = relyingPartyName
        self.brokeredRpName = brokeredRpName
        self.interactions = interactions
        self.initialCallbackUrl = initialCallbackUrl ?? ""
    }

    /// The text under the code: 8 fields, nothing escaped.
    package func payload(_ link: DeviceLink) -> String {
        let signs = link.sessionType.signatureProtocol
        return [
            schemeName, signs?.rawValue ?? "", signs == nil ? "" : challenge,
            Base64.encode(Array(relyingPartyName.utf8)), Base64.encode(Array(brokeredRpName.utf8)),
            signs == nil ? "" : interactions, link.type == .qr ? "" : initialCallbackUrl, link.unprotected,
        ].joined(separator: "|")
    }

    /// The code of a link: 43 Base64URL characters.
    /// - Parameter sessionSecret: the **decoded** session secret.
    package func authCode(_ link: DeviceLink, sessionSecret: [UInt8]) -> String {
        Base64URL.encode(HMACSHA256.authenticate(Array(payload(link).utf8), key: sessionSecret))
    }

    /// Whether `authCode` is the link's; in constant time.
    package func isValid(_ authCode: String, for link: DeviceLink, sessionSecret: [UInt8]) -> Bool {
        ConstantTime.equal(Array(authCode.utf8), Array(self.authCode(link, sessionSecret: sessionSecret).utf8))
    }
}
