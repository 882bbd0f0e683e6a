import EIDCrypto
package import EIDStorage

/// The hash chain over the entries of the audit log.
package enum AuditChain {
    /// `previous` of the first entry.
    package static let start = [UInt8](repeating: 0, count: 32)

    /// What a walk over the log found.
    package enum Verdict: Sendable, Equatable {
        /// All entries belong together. `head` is the last entry's hash, lower-case hexadecimal, empty for no entry.
        case intact(entries: Int64, head: String)
        /// The first entry that does not follow from the one before, or the first that is missing.
        case broken(number: Int64)
    }

    /// 32 bytes over every field of an entry.
    package static func hash(_ entry: AuditRecord) -> [UInt8] {
        let texts = [String(entry.number), String(entry.at.milliseconds), entry.event, entry.subject, entry.details]
        return Transcript.hash(
            "audit/entry", id: entry.previous, role: .joint, texts.map { [UInt8]($0.utf8) })
    }

    /// Walks the whole log. Cost: one hash an entry.
    package static func verify(_ database: any Database) async throws -> Verdict {
        var walk = Walk()
        while true {
            let after = walk.number
            let page = try await database.read { try $0.auditEntries(after: after, limit: pageSize) }
            if page.isEmpty { break }
            for entry in page {
                guard walk.accept(entry) else { return .broken(number: walk.number + 1) }
            }
        }
        // Entries cut off at the end leave a chain that is whole, but the store remembers its head.
        let stored = try await database.read { try $0.setting(headSetting) }
        guard try await walk.reached(stored, database) else { return .broken(number: walk.number + 1) }
        return .intact(entries: walk.number, head: walk.number == 0 ? "" : Hex.encode(walk.previous))
    }

    static let headSetting = "audit.head"
    private static let pageSize = 500

    static func head(_ entry: AuditRecord) -> String { "\(entry.number) \(Hex.encode(entry.hash))" }

    private struct Walk {
        var number: Int64 = 0
        var previous = start

        mutating func accept(_ entry: AuditRecord) -> Bool {
            guard entry.number == number + 1, entry.previous == previous, entry.hash == AuditChain.hash(entry) else {
                return false
            }
            number = entry.number
            previous = entry.hash
            return true
        }

        /// Whether the walk came as far as the stored head; entries added meanwhile have moved the head on.
        func reached(_ head: String?, _ database: any Database) async throws -> Bool {
            guard let head else { return number == 0 }
            guard let headNumber = head.split(separator: " ").first.flatMap({ Int64($0) }) else { return false }
            if headNumber == number { return head == "\(number) \(Hex.encode(previous))" }
            guard headNumber > number else { return false }
            let next = number
            return try await !database.read { try $0.auditEntries(after: next, limit: 1) }.isEmpty
        }
    }
}
