/// A log-in that passed every check.
public struct Login: Sendable, Hashable {
    public let citizen: VerifiedCitizen
    public let flow: UsedFlow
    /// The prompt that the phone showed, by its name in the API.
    public let interactionTypeUsed: String
    public let onBehalfOf: Representation?
    /// When asked for and permitted.
    public let deviceIPAddress: String?
    /// What the citizen's key signed: the ACSP_V2 text in UTF-8. Keep it with `signature` as evidence.
    public let payload: [UInt8]
    /// ECDSA on P-256 over SHA-256 of `payload`, DER.
    public let signature: [UInt8]
}
