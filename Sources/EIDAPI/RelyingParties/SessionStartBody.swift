/// The body of every call that starts a session, as it travels (`rp-api.md` §5.1).
///
/// Each member is optional here so that a missing one gets its documented error: `SessionStart` holds the checked values.
package struct SessionStartBody: Codable, Sendable, Equatable {
    package var relyingPartyUUID: String?
    package var relyingPartyName: String?
    package var initialCallbackUrl: String?
    package var certificateLevel: String?
    package var signatureProtocol: String?
    package var signatureProtocolParameters: SignatureProtocolParameters?
    /// Base64 text.
    package var interactions: String?
    package var vcType: String?
    package var nonce: String?
    package var requestProperties: RequestProperties?
    package var capabilities: [String]?
    /// `NTRMN-…`.
    package var onBehalfOf: String?

    package init(
        relyingPartyUUID: String? = nil, relyingPartyName: String? = nil, initialCallbackUrl: String? = nil,
        certificateLevel: String? = nil, signatureProtocol: String? = nil,
        signatureProtocolParameters: SignatureProtocolParameters? = nil, interactions: String? = nil,
        vcType: String? = nil, nonce: String? = nil, requestProperties: RequestProperties? = nil,
        capabilities: [String]? = nil, onBehalfOf: String? = nil
    ) {
        self.relyingPartyUUID = relyingPartyUUID
        self.relyingPartyName = relyingPartyName
        self.initialCallbackUrl = initialCallbackUrl
        self.certificateLevel = certificateLevel
        self.signatureProtocol = signatureProtocol
        self.signatureProtocolParameters = signatureProtocolParameters
        self.interactions = interactions
        self.vcType = vcType
        self.nonce = nonce
        self.requestProperties = requestProperties
        self.capabilities = capabilities
        self.onBehalfOf = onBehalfOf
    }
}
