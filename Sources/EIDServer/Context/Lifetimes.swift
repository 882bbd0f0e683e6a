/// How long things last, in seconds.
public struct Lifetimes: Sendable, Equatable {
    /// From the creation of a session to TIMEOUT.
    public var session: Int64 = 300
    /// How long the relying party can read a finished session.
    public var sessionRetention: Int64 = 600
    /// Within which a repeated signature request gets the session it made.
    public var idempotentRepeat: Int64 = 15
    /// From the start of a proofing to the last use of its code.
    public var proofing: Int64 = 600
    /// A challenge of attestation, until it is used.
    public var attestationChallenge: Int64 = 300
    /// From `enrollment/init` to `complete`.
    public var enrollment: Int64 = 900
    /// From `complete` to the first call with the device token.
    public var acceptance: Int64 = 86_400
    /// From a release to the moment it counts as unresolved.
    public var unresolvedRelease: Int64 = 600
    /// How long one nonce key seals before the next takes over.
    public var nonceKey: Int64 = 86_400

    public init() {}
}
