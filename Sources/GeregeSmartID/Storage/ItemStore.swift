/// Where the phone keeps its items: small named byte strings on this device only, excluded from every backup.
///
/// `replace` and `remove` are atomic and durable: when they return, the change survives a loss of power; when they
/// are interrupted, the old item stands unchanged.
protocol ItemStore: Sendable {
    /// The item, or nil when there is none. Error `storage`.
    func read(_ item: ItemName) throws(PhoneFailure) -> [UInt8]?
    func replace(_ item: ItemName, with bytes: [UInt8]) throws(PhoneFailure)
    /// Removing what is not there is no error.
    func remove(_ item: ItemName) throws(PhoneFailure)
    /// Locks a name against every other holder, also in other processes, until the lock is released or its process
    /// ends. Waits at most `patience`; error `inUse`.
    func lock(_ lock: LockName, patience: Duration) throws(PhoneFailure) -> any ItemLock
}

/// A held lock; released at the latest when the value goes away.
protocol ItemLock: AnyObject, Sendable {
    func release()
}

/// One item: the key it belongs to (`account` or `account.auth`) and what it is.
struct ItemName: Hashable, Sendable {
    let key: String
    let kind: Kind

    enum Kind: String, CaseIterable, Sendable {
        /// What the registration is: written last, so without it nothing else counts. Beside the sign key.
        case registration
        /// Public facts of the key: kid, Q, epoch, certificate.
        case record
        /// The PIN blob with its prefix.
        case blob
        /// Wrong PINs in a row; outlives the blob.
        case counter
        /// Whether the key is disabled for good.
        case quarantine
        /// Every psid ever used with the key.
        case psids
        /// Protocol violations of the last day.
        case violations
        /// The release under way, sealed.
        case journal
        /// The key that seals the journal where there is no hardware.
        case journalKey = "journal-key"
    }
}

/// What can be locked.
enum LockName: Hashable, Sendable {
    /// Short: PIN counter, blob and registration of one account.
    case registration(account: String)
    /// Long: one signing run of one key.
    case run(key: String)
}
