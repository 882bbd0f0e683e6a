/// Wrong PINs in a row, stored as `01 ‖ count`; outlives the blob.
struct PINCounter {
    /// The count after which nothing opens any more: the eleventh wrong PIN deletes.
    static let limit: UInt8 = 10
    private static let version: UInt8 = 1

    let items: any ItemStore
    let key: String

    /// nil: no such item. Unreadable: error `stateMissing`.
    func read() throws(PhoneFailure) -> UInt8? {
        guard let bytes = try items.read(name) else { return nil }
        guard bytes.count == 2, bytes[0] == Self.version else {
            throw PhoneFailure(.stateMissing, detail: "unreadable counter")
        }
        return bytes[1]
    }

    /// Durable when it returns.
    func write(_ count: UInt8) throws(PhoneFailure) {
        try items.replace(name, with: [Self.version, count])
    }

    private var name: ItemName { ItemName(key: key, kind: .counter) }
}
