/// A signature to ask for: over a digest that the relying party made of its document.
public struct SignatureRequest: Sendable, Hashable {
    /// Signed as it is. As many bytes as `digestAlgorithm` gives.
    public var digest: [UInt8]
    public var digestAlgorithm: DigestAlgorithm
    /// Best first.
    public var prompts: [Prompt]
    public var level: AssuranceLevel
    /// 1 to 30 characters; another one makes a repeated request a new session.
    public var nonce: String?
    /// `NTRMN-…`: the organisation for which the citizen signs.
    public var onBehalfOf: String?

    public init(
        digest: [UInt8], digestAlgorithm: DigestAlgorithm = .sha256, prompts: [Prompt],
        level: AssuranceLevel = .qualified, nonce: String? = nil, onBehalfOf: String? = nil
    ) {
        self.digest = digest
        self.digestAlgorithm = digestAlgorithm
        self.prompts = prompts
        self.level = level
        self.nonce = nonce
        self.onBehalfOf = onBehalfOf
    }
}
