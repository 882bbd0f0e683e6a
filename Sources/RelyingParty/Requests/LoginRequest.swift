/// A log-in to ask for.
public struct LoginRequest: Sendable, Hashable {
    /// Best first; the phone takes the first it can show.
    public var prompts: [Prompt]
    public var level: AssuranceLevel
    /// Device links only: where the phone returns to after Web2App and App2App. https, with a value in its query that
    /// nobody can guess, new for each session.
    public var callbackURL: String?
    public var digestAlgorithm: DigestAlgorithm
    /// `NTRMN-…`: the organisation for which the citizen logs in.
    public var onBehalfOf: String?
    /// Asks for the phone's address; needs a permission.
    public var sharesIPAddress: Bool

    public init(
        prompts: [Prompt], level: AssuranceLevel = .qualified, callbackURL: String? = nil,
        digestAlgorithm: DigestAlgorithm = .sha256, onBehalfOf: String? = nil, sharesIPAddress: Bool = false
    ) {
        self.prompts = prompts
        self.level = level
        self.callbackURL = callbackURL
        self.digestAlgorithm = digestAlgorithm
        self.onBehalfOf = onBehalfOf
        self.sharesIPAddress = sharesIPAddress
    }
}
