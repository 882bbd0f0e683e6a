/// A log-in that passed every check.
public struct Login: Sendable, Hashable {
    public let citizen: VerifiedCitizen
    public let flow: UsedFlow
    /// The prompt that the phone showed, by its name in the API.
    public let interactionTypeUsed: String
    public let onBehalfOf: Representation?
    /// When asked for and permitted.
    public let deviceIPAddress: String?
}
