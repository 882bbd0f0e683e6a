import Foundation

/// An item kept as JSON with a version, for facts that are no key material.
protocol JSONItem: Codable, Sendable {
    static var kind: ItemName.Kind { get }
    /// The form's version; an unknown one is unreadable.
    var version: Int { get }
}

extension JSONItem {
    /// The item, nil when absent. Unreadable or of an unknown version: error `stateMissing`.
    static func read(_ key: String, from store: any ItemStore) throws(PhoneFailure) -> Self? {
        guard let bytes = try store.read(ItemName(key: key, kind: kind)) else { return nil }
        guard let item = try? JSONDecoder().decode(Self.self, from: Data(bytes)), item.version == 1 else {
            throw PhoneFailure(.stateMissing, detail: "unreadable \(kind.rawValue)")
        }
        return item
    }

    func write(_ key: String, to store: any ItemStore) throws(PhoneFailure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(self) else {
            throw PhoneFailure(.storage, detail: "encode \(Self.kind.rawValue)")
        }
        try store.replace(ItemName(key: key, kind: Self.kind), with: Array(bytes))
    }
}
