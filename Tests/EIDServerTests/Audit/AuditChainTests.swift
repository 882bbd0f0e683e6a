import EIDServer
import EIDStorage
import Testing

@Suite struct AuditChainTests {
    private let database: any Database

    init() async throws {
        database = try await SQLiteDatabase.open(.memory)
        try await database.write { tx in
            for number in 1...20 {
                try AuditLog.record(
                    .sessionStarted, "subject \(number)", ["rp": "a b\nc", "n": "\(number)"],
                    at: Timestamp(milliseconds: Int64(number)), tx)
            }
        }
    }

    @Test func `a log that nobody touched is intact`() async throws {
        guard case .intact(20, let head) = try await AuditChain.verify(database) else { throw Missing() }
        #expect(head.count == 64)
        let entry = try await database.read { try $0.auditEntries(after: 3, limit: 1).first }
        #expect(entry?.subject == "subject_4")
        #expect(entry?.details == "rp=a_b_c n=4")
    }

    @Test func `an empty log is intact`() async throws {
        let empty = try await SQLiteDatabase.open(.memory)
        #expect(try await AuditChain.verify(empty) == .intact(entries: 0, head: ""))
    }

    @Test(arguments: [
        ("UPDATE audit SET details = 'n=9' WHERE number = 7", 7),
        ("UPDATE audit SET subject = 'other' WHERE number = 1", 1),
        ("UPDATE audit SET event = 'x' WHERE number = 20", 20),
        ("UPDATE audit SET at = at + 1 WHERE number = 7", 7),
        ("UPDATE audit SET hash = previous WHERE number = 7", 7),
        ("UPDATE audit SET previous = hash WHERE number = 7", 7),
        ("DELETE FROM audit WHERE number = 7", 7), ("DELETE FROM audit WHERE number = 1", 1),
        ("DELETE FROM audit WHERE number = 20", 20), ("DELETE FROM audit WHERE number > 5", 6),
        ("DELETE FROM audit", 1), ("UPDATE audit SET number = number + 100 WHERE number = 7", 7),
        ("UPDATE settings SET value = '19 00' WHERE name = 'audit.head'", 21),
        ("DELETE FROM settings WHERE name = 'audit.head'", 21),
    ]) func `an edit is found`(statement: String, number: Int64) async throws {
        try await database.write { _ = try $0.change(statement) }
        #expect(try await AuditChain.verify(database) == .broken(number: number))
    }

    @Test func `two entries that changed places are found`() async throws {
        try await database.write { tx in
            try tx.change("UPDATE audit SET number = 100 WHERE number = 7")
            try tx.change("UPDATE audit SET number = 7 WHERE number = 8")
            try tx.change("UPDATE audit SET number = 8 WHERE number = 100")
        }
        #expect(try await AuditChain.verify(database) == .broken(number: 7))
    }

    @Test func `an entry whose decision was taken back is not in the log`() async throws {
        await #expect(throws: Missing.self) {
            try await database.write { tx in
                try AuditLog.record(.sessionEnded, "x", at: Timestamp(milliseconds: 0), tx)
                throw Missing()
            }
        }
        guard case .intact(20, _) = try await AuditChain.verify(database) else { throw Missing() }
    }

    @Test func `writers at once make one chain`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask { [database] in
                    try await database.write { tx in
                        try AuditLog.record(.sessionEnded, "\(number)", at: Timestamp(milliseconds: 0), tx)
                    }
                }
            }
            try await group.waitForAll()
        }
        guard case .intact(70, _) = try await AuditChain.verify(database) else { throw Missing() }
    }

    @Test func `every start of a server is in the log, with its issuing certificate`() async throws {
        let backend = try await Backend.make()
        try await backend.server.recordStart()
        try await backend.server.recordStart()
        let entries = try await backend.database.read { try $0.auditEntries(after: 0, limit: 9) }
        #expect(entries.map(\.event) == ["server.start", "server.start"])
        #expect(entries.first?.subject.count == 64 && entries.first?.subject == entries.last?.subject)
        guard case .intact(2, _) = try await backend.server.verifyAudit() else { throw Missing() }
    }
}
