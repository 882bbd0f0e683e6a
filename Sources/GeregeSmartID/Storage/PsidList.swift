/// Every psid ever used with a key, 16 bytes each one after another: none is used twice, also not after a crash.
struct PsidList {
    let items: any ItemStore
    let key: String

    static let size = 16

    func create() throws(PhoneFailure) {
        try items.replace(name, with: [])
    }

    /// Spends a psid durably. Error `fault` when it was used before, `stateMissing` without a list.
    func spend(_ psid: [UInt8]) throws(PhoneFailure) {
        let list = try read()
        let isUsed = stride(from: 0, to: list.count, by: Self.size).contains { start in
            list[start..<start + Self.size].elementsEqual(psid)
        }
        guard !isUsed, psid.count == Self.size else { throw PhoneFailure(.fault, detail: "psid") }
        try items.replace(name, with: list + psid)
    }

    func read() throws(PhoneFailure) -> [UInt8] {
        guard let list = try items.read(name), list.count % Self.size == 0 else {
            throw PhoneFailure(.stateMissing, detail: "no psid list")
        }
        return list
    }

    private var name: ItemName { ItemName(key: key, kind: .psids) }
}
