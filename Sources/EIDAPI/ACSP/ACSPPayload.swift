import EIDCrypto

/// The text that the authentication key signs: ACSP_V2, 11 fields joined by `|` (`rp-api.md` §12).
///
/// Phone, server and relying party each build it from what they hold themselves; equal bytes are the proof that all
/// three saw the same log-in. Once it exists its fields cannot be shifted: none holds a `|`.
package struct ACSPPayload: Sendable, Hashable {
    package let text: String

    /// - Parameters:
    ///   - serverRandom: Base64 text as it was returned.
    ///   - rpChallenge: Base64 text as received.
    ///   - userChallenge: 43 Base64URL characters.
    ///   - relyingPartyName: byte for byte as the relying party sent it.
    ///   - interactions: the Base64 text as received; its text is hashed, always with SHA-256.
    ///   - initialCallbackUrl: as received, empty or nil when there is none. It is left out of the payload for QR and
    ///     Notification, where no callback is opened.
    ///
    /// Nil when a field has not the form that the payload needs.
    package init?(
        schemeName: String, serverRandom: String, rpChallenge: String, userChallenge: String,
        relyingPartyName: String, brokeredRpName: String = "", interactions: String,
        interactionTypeUsed: InteractionType, initialCallbackUrl: String?, flowType: FlowType
    ) {
        let callback = flowType.opensCallback ? initialCallbackUrl ?? "" : ""
        guard Base64.decode(serverRandom) != nil, Base64.decode(rpChallenge) != nil,
            UserChallenge.isWellFormed(userChallenge), !schemeName.utf8.contains(Self.separator),
            !callback.utf8.contains(Self.separator)
        else { return nil }
        text = [
            schemeName, SignatureProtocol.acspV2.rawValue, serverRandom, rpChallenge, userChallenge,
            Base64.encode(Array(relyingPartyName.utf8)), Base64.encode(Array(brokeredRpName.utf8)),
            Base64.encode(SHA256.hash(Array(interactions.utf8))), interactionTypeUsed.rawValue, callback,
            flowType.rawValue,
        ].joined(separator: "|")
    }

    /// Looked for as a byte: as a `Character` it would be missed before a combining mark.
    private static let separator = UInt8(ascii: "|")

    /// What is hashed and signed.
    package var bytes: [UInt8] { Array(text.utf8) }

    /// The hash that is signed; nil for a hash this profile does not serve.
    package func digest(_ algorithm: HashAlgorithm) -> [UInt8]? {
        algorithm.hash(bytes)
    }
}
