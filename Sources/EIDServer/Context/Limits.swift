/// Bounds of what one caller can ask for.
public struct Limits: Sendable, Equatable {
    /// `timeoutMs` of a status call: its bounds and its value when absent.
    public var pollMilliseconds: ClosedRange<Int64> = 1_000...120_000
    public var defaultPollMilliseconds: Int64 = 60_500
    /// The longest poll of a phone for pending sessions.
    public var pendingPollMilliseconds: Int64 = 120_000
    /// How often a waiting poll looks at the store again although nothing woke it, in milliseconds.
    public var recheckMilliseconds: Int64 = 2_000
    /// Running notification sessions for one account or person from one relying party; one more is refused. More than
    /// one, because a citizen whose page was lost starts again at once.
    public var runningSessionsPerAccountAndRelyingParty = 3
    /// Running notification sessions for one account from all relying parties.
    public var runningSessionsPerAccount = 10
    /// Running sessions of one relying party.
    public var runningSessionsPerRelyingParty = 10_000
    /// Open proofings of one registration number.
    public var openProofingsPerPerson = 5
    /// Failed enrolments of one person in a day.
    public var failedEnrollmentsPerPersonAndDay = 3
    /// Enrolments whose proofs are checked at the same time; each keeps one core busy for a second.
    public var proofWorkers = 2
    /// Nonces of one key that were burned within an hour; then no new ones for a while.
    public var burnedNoncesPerKeyAndHour = 30
    /// Nonces of one session and key.
    public var noncesPerSession = 5
    /// Events in one answer of the activity call.
    public var activityEvents = 100

    public init() {}
}
