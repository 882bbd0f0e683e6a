/// A signature that passed every check.
public struct Signature: Sendable, Hashable {
    /// ECDSA on P-256, DER.
    public let value: [UInt8]
    /// What was signed.
    public let digest: [UInt8]
    public let citizen: VerifiedCitizen
    /// The server's word: not signed.
    public let flow: UsedFlow
    /// The server's word: not signed.
    public let interactionTypeUsed: String
    public let onBehalfOf: Representation?
}

/// A signing certificate, checked, before anything is signed with it.
public struct SigningCertificate: Sendable, Hashable {
    public let citizen: VerifiedCitizen
}
