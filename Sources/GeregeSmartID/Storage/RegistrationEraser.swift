/// Removes a registration, both slots: key material first, then the rest; the PIN counters stay, so that a blob put
/// back later meets the old count. Can be repeated after a kill at any point.
struct RegistrationEraser {
    let items: any ItemStore
    let account: String

    private static let order: [ItemName.Kind] = [
        .blob, .journalKey, .journal, .registration, .record, .quarantine, .psids, .violations,
    ]

    /// The caller holds the registration lock. Goes on after an error and throws the first one at the end.
    func erase() throws(PhoneFailure) {
        var first: PhoneFailure?
        for kind in Self.order {
            for slot in PINSlot.allCases {
                do {
                    try items.remove(ItemName(key: slot.key(of: account), kind: kind))
                } catch {
                    if first == nil, error.status != nil || error.code != .storage { first = error }
                }
            }
        }
        if let first { throw first }
    }
}
