package import EIDAPI

/// A signature that the server has verified, as it ends a session.
package struct SignatureResult: Sendable, Equatable {
    /// Serial of the ACTIVE certificate whose key made it, as in `CertificateRecord`.
    package var certificateSerial: String
    /// ASN.1 DER.
    package var signature: [UInt8]
    /// AUTH only: 43 Base64URL characters.
    package var userChallenge: String?
    package var interactionTypeUsed: InteractionType

    package init(
        certificateSerial: String, signature: [UInt8], userChallenge: String?, interactionTypeUsed: InteractionType
    ) {
        self.certificateSerial = certificateSerial
        self.signature = signature
        self.userChallenge = userChallenge
        self.interactionTypeUsed = interactionTypeUsed
    }
}
