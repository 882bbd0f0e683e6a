import EIDCrypto

/// The one way from a PIN to a key (`threshold-ecdsa.md` §5.1), for verifyPIN, changePIN and every use; never with the
/// server. Each attempt is charged durably **before** the tag is looked at, so a kill in between counts as wrong; the
/// eleventh wrong PIN in a row deletes the registration, both slots.
struct PINGate {
    let items: any ItemStore
    let account: String
    let wrap: any KeyWrap
    let random: any RandomSource

    /// How long a check waits for another one of this account, of any process.
    static let patience = Duration.seconds(5)

    /// Opens the blob of a slot. Errors `wrongPIN` (status: tries left), `locked`, `keyMismatch`, `keyForm`,
    /// `stateMissing`, `notEnrolled`. Cost: one PBKDF2.
    func open(_ slot: PINSlot, kid: [UInt8], pin: borrowing SecretBytes) throws(PhoneFailure) -> BlobContents {
        let lock = try items.lock(.registration(account: account), patience: Self.patience)
        defer { lock.release() }
        return try openLocked(slot, kid: kid, pin: pin)
    }

    /// Seals the blob under another PIN: open with the old one, seal, open that once, one atomic replacement.
    func change(
        _ slot: PINSlot, kid: [UInt8], from old: borrowing SecretBytes, to new: borrowing SecretBytes
    ) throws(PhoneFailure) {
        let lock = try items.lock(.registration(account: account), patience: Self.patience)
        defer { lock.release() }
        let plain = try openLocked(slot, kid: kid, pin: old).encoded()
        let blob = PINBlob.seal(plain, pin: new, random: random)
        let stored = try wrap.wrap(blob)
        let again = PINBlob.open(try wrap.unwrap(stored), pin: new)
        guard let again, SecretBytes.equal(again, plain) else { throw PhoneFailure(.fault, detail: "blob check") }
        try items.replace(ItemName(key: slot.key(of: account), kind: .blob), with: stored)
    }

    /// The caller holds the registration lock.
    func openLocked(_ slot: PINSlot, kid: [UInt8], pin: borrowing SecretBytes) throws(PhoneFailure) -> BlobContents {
        let key = slot.key(of: account)
        let counter = PINCounter(items: items, key: key)
        let count = try counter.read()
        if let count, count > PINCounter.limit { throw try lockedOut() }
        guard let stored = try items.read(ItemName(key: key, kind: .blob)) else { throw PhoneFailure(.notEnrolled) }
        guard let count else { throw PhoneFailure(.stateMissing, detail: "no counter") }
        let blob = try wrap.unwrap(stored)
        try counter.write(count + 1)
        guard let plain = PINBlob.open(blob, pin: pin) else {
            if count + 1 > PINCounter.limit { throw try lockedOut() }
            throw PhoneFailure(.wrongPIN, status: Int(PINCounter.limit - count))
        }
        try counter.write(0)
        return try BlobContents.decoded(plain, slot: slot, kid: kid)
    }

    private func lockedOut() throws(PhoneFailure) -> PhoneFailure {
        try RegistrationEraser(items: items, account: account).erase()
        return PhoneFailure(.locked)
    }
}
