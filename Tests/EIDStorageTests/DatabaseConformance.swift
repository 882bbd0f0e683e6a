import EIDStorage
import Testing

/// What every driver must do. `make` gives an empty store with the newest schema.
struct DatabaseConformance {
    let database: any Database

    func run() async throws {
        try await valuesComeBackAsTheyWere()
        try await errorTakesEverythingBack()
        try await readRefusesChanges()
        try await constraintIsItsOwnError()
        try await parametersGoByNumber()
        try await writersDoNotLoseUpdates()
        try await wrongSQLIsItsOwnError()
        await database.close()
        await #expect(throws: StorageError(.closed, "")) { try await database.read { _ in } }
    }

    private func valuesComeBackAsTheyWere() async throws {
        try await database.write { tx in
            try tx.change("CREATE TABLE probe (n BIGINT, t TEXT, b BYTEA)")
            for (n, t, b) in Self.values { try tx.insert(into: "probe", ["n": n, "t": t, "b": b]) }
        }
        try await database.read { tx in
            let rows = try tx.rows("SELECT n, t, b FROM probe")
            try #require(rows.count == Self.values.count)
            for (row, (n, t, b)) in zip(rows, Self.values) {
                #expect(try row.optionalInteger("n") == n)
                #expect(try row.optionalText("t") == t)
                #expect(try row.optionalBytes("b") == b)
            }
        }
    }

    private static let values: [(Int64?, String?, [UInt8]?)] = [
        (nil, nil, nil), (0, "", []), (.max, "Дэмо банк '; DROP TABLE probe; --", [0, 255, 0]),
        (.min, "12", Array("12".utf8)), (-1, "a\u{0}b", [UInt8](repeating: 7, count: 70_000)),
    ]

    private func errorTakesEverythingBack() async throws {
        struct Refused: Error {}
        await #expect(throws: Refused.self) {
            try await database.write { tx in
                try tx.setSetting("undone", "1")
                throw Refused()
            }
        }
        #expect(try await database.read { try $0.setting("undone") } == nil)
    }

    private func readRefusesChanges() async throws {
        await #expect(throws: StorageError(.readOnly, "")) {
            try await database.read { try $0.setSetting("read", "1") }
        }
        #expect(try await database.read { try $0.setting("read") } == nil)
    }

    private func constraintIsItsOwnError() async throws {
        await #expect(throws: StorageError(.constraint, "")) {
            try await database.write { tx in
                try tx.insert(into: "settings", ["name": "twice", "value": "1"])
                try tx.insert(into: "settings", ["name": "twice", "value": "2"])
            }
        }
        await #expect(throws: StorageError(.constraint, "")) {
            try await database.write { tx in
                try tx.insert(
                    DeviceRecord(
                        documentNumber: "nobody", tokenHash: [1], deviceKeyHash: [], createdAt: .init(milliseconds: 0)))
            }
        }
        #expect(try await database.read { try $0.setting("twice") } == nil)
    }

    private func parametersGoByNumber() async throws {
        let row = try await database.read { try $0.row("SELECT $2 AS second, $1 AS first, $2 AS again", "a", "b") }
        #expect(try row?.text("first") == "a")
        #expect(try row?.text("second") == "b")
        #expect(try row?.text("again") == "b")
    }

    private func writersDoNotLoseUpdates() async throws {
        try await database.write { try $0.setSetting("count", "0") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await database.write { tx in
                        let count = Int(try tx.setting("count") ?? "") ?? 0
                        try tx.setSetting("count", String(count + 1))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await database.read { try $0.setting("count") } == "50")
    }

    private func wrongSQLIsItsOwnError() async throws {
        await #expect(throws: StorageError(.statement, "")) { try await database.read { _ = try $0.rows("SELEKT 1") } }
        await #expect(throws: StorageError(.statement, "")) {
            try await database.read { _ = try $0.rows("SELECT $1 AS one", 1, 2) }
        }
    }
}
