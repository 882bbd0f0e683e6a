/// A checked request to start a session (`rp-api.md` §5): what exists has passed every rule of §§5.2 and 9.
///
/// Texts that enter cryptography are those received; who may ask for what (403) is the server's decision.
package struct SessionStart: Sendable, Hashable {
    package let type: SessionType
    package let channel: Channel
    package let relyingPartyUUID: UUIDText
    /// As received.
    package let relyingPartyName: String
    package let initialCallbackUrl: String?
    /// The least level that will do.
    package let certificateLevel: CertificateLevel
    /// Nil for a certificate choice.
    package let signing: Signing?
    /// Nil for a certificate choice.
    package let interactions: Interactions?
    /// The code type asked for; nil leaves it to the configuration of the relying party.
    package let vcType: VerificationCode.Kind?
    package let nonce: String?
    package let shareMdClientIpAddress: Bool
    /// Names in `requestProperties` that the status echoes.
    package let ignoredProperties: [String]
    package let capabilities: [String]
    package let onBehalfOf: OrganisationIdentifier?

    /// What is signed and how.
    package struct Signing: Sendable, Hashable {
        package let signatureProtocol: SignatureProtocol
        /// rpChallenge or digest: the Base64 text as received.
        package let challenge: String
        /// The bytes it spells.
        package let challengeBytes: [UInt8]
        /// As requested; a threshold key answers `ecdsa-with-SHA256`.
        package let signatureAlgorithm: SignatureAlgorithm
        package let hashAlgorithm: HashAlgorithm
    }
}
