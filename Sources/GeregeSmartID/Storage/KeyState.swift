import EIDCrypto

/// A key of this phone with all its safety records, as far as they are readable without a PIN.
///
/// Loading refuses a key whose journal, quarantine flag, PIN counter or psid list is missing (`threshold-ecdsa.md`
/// §4.3 rule 7): a copied or half-restored key is enrolled again, never used.
struct KeyState: Sendable {
    let items: any ItemStore
    let account: String
    let slot: PINSlot
    let registration: Registration
    let record: KeyRecord
    let quarantine: Quarantine
    let violations: Violations

    /// `account` or `account.auth`.
    var key: String { slot.key(of: account) }
    var kid: [UInt8] { Array(record.kid) }

    /// Errors `notEnrolled`, `locked`, `stateMissing`.
    init(_ items: any ItemStore, account: String, slot: PINSlot) throws(PhoneFailure) {
        let key = slot.key(of: account)
        var count = try PINCounter(items: items, key: key).read()
        if let charged = count, charged > PINCounter.limit {
            let lock = try items.lock(.registration(account: account), patience: PINGate.patience)
            defer { lock.release() }
            // Under the lock again: a new enrolment may just have started the count anew.
            count = try PINCounter(items: items, key: key).read()
            if let count, count > PINCounter.limit {
                try RegistrationEraser(items: items, account: account).erase()
                throw PhoneFailure(.locked)
            }
        }
        guard let registration = try Registration.read(account, from: items), registration.has(slot),
            try items.read(ItemName(key: key, kind: .blob)) != nil
        else { throw PhoneFailure(.notEnrolled) }
        guard count != nil, let record = try KeyRecord.read(key, from: items), record.slot == slot.rawValue,
            record.kid.count == 16, let quarantine = try Quarantine.read(key, from: items),
            let violations = try Violations.read(key, from: items)
        else { throw PhoneFailure(.stateMissing) }
        for kind in [ItemName.Kind.journal, .journalKey] where try items.read(ItemName(key: key, kind: kind)) == nil {
            throw PhoneFailure(.stateMissing, detail: "no \(kind.rawValue)")
        }
        _ = try PsidList(items: items, key: key).read()
        self.items = items
        self.account = account
        self.slot = slot
        self.registration = registration
        self.record = record
        self.quarantine = quarantine
        self.violations = violations
    }

    /// Whether the key may sign now. Errors `quarantined`, `stopped`.
    func requireUsable(at now: Int64) throws(PhoneFailure) {
        if quarantine.incident != nil { throw PhoneFailure(.quarantined) }
        if violations.stops(at: now) { throw PhoneFailure(.stopped) }
    }

    /// Joint public key Q.
    func publicKey() throws(PhoneFailure) -> Point {
        guard let point = Point(compressed: Array(record.publicKey)) else {
            throw PhoneFailure(.stateMissing, detail: "public key")
        }
        return point
    }

    func journal(_ random: any RandomSource) -> JournalStore {
        JournalStore(items: items, key: key, slot: slot, kid: kid, random: random)
    }
}
