import Testing

@testable import EIDStorage

@Suite struct MigratorTests {
    private static let first = Migration(version: 1, statements: ["CREATE TABLE one (a TEXT)"])
    private static let second = Migration(
        version: 2, statements: ["CREATE TABLE two (b TEXT)", "ALTER TABLE one ADD COLUMN c TEXT"])
    private static let broken = Migration(version: 3, statements: ["CREATE TABLE three (d TEXT)", "NO SUCH THING"])

    private let database: SQLiteDatabase

    init() throws { database = try SQLiteDatabase(.memory) }

    @Test func `a new store gets all migrations, an older one those it lacks`() async throws {
        try await database.write { try Migrator.run([Self.first], $0) }
        try await database.write { tx in
            try tx.insert(into: "one", ["a": "kept"])
            try Migrator.run([Self.first, Self.second], tx)
        }
        try await database.write { try Migrator.run([Self.first, Self.second], $0) }
        let row = try await database.read { try $0.row("SELECT a, c FROM one") }
        #expect(try row?.text("a") == "kept")
        #expect(try await database.read { try Migrator.version($0) } == 2)
    }

    @Test func `a migration that fails leaves the store as it was`() async throws {
        try await database.write { try Migrator.run([Self.first, Self.second], $0) }
        await #expect(throws: StorageError(.statement, "")) {
            try await database.write { try Migrator.run([Self.first, Self.second, Self.broken], $0) }
        }
        #expect(try await database.read { try Migrator.version($0) } == 2)
        let tables = try await database.read { try $0.rows("SELECT name FROM sqlite_master WHERE name = 'three'") }
        #expect(tables.isEmpty)
    }

    @Test func `a store of a newer program is refused with a sentence that says what to do`() async throws {
        try await database.write { try Migrator.run([Self.first, Self.second], $0) }
        let error = await #expect(throws: StorageError.self) {
            try await database.write { try Migrator.run([Self.first], $0) }
        }
        #expect(error?.code == .newerSchema)
        #expect(error?.detail.contains("newer version of this program (schema 2; this one knows up to 1)") == true)
    }

    @Test func `the published migrations are numbered 1, 2, 3 without gaps`() {
        #expect(Schema.migrations.map(\.version) == Array(1...Schema.migrations.count))
    }
}
