import Foundation
import Testing

@testable import EIDStorage

@Suite struct SQLiteDatabaseTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a file does what every store must do`() async throws {
        try await DatabaseConformance(database: SQLiteDatabase.open(.file(folder.file("a.sqlite")))).run()
    }

    @Test func `memory does what every store must do`() async throws {
        try await DatabaseConformance(database: SQLiteDatabase.open(.memory)).run()
    }

    @Test func `the file and its log are for the owner only, and so is a folder that is made for it`() async throws {
        let path = folder.file("new/deep/a.sqlite")
        let database = try await SQLiteDatabase.open(.file(path))
        try await database.write { try $0.setSetting("a", "b") }
        #expect(try TemporaryFolder.mode(path) == 0o600)
        #expect(try TemporaryFolder.mode(path + "-wal") == 0o600)
        #expect(try TemporaryFolder.mode(folder.file("new/deep")) == 0o700)
        await database.close()
    }

    @Test func `what was erased is in no file once the log was emptied`() async throws {
        let path = folder.file("a.sqlite")
        let database = try await SQLiteDatabase.open(.file(path))
        let secret = "a sealed share of a key that nobody else has"
        let isKept = { () throws -> Bool in
            try [path, path + "-wal"].contains { file in
                try Data(contentsOf: URL(fileURLWithPath: file)).range(of: Data(secret.utf8)) != nil
            }
        }
        try await database.write { try $0.setSetting("a", secret) }
        try await database.write { try $0.setSetting("a", "") }
        #expect(try isKept())
        try await database.emptyLog()
        #expect(try !isKept())
        #expect(try await database.read { try $0.setting("a") } == "")
        await database.close()
    }

    @Test func `a reader sees one snapshot while the writer goes on`() async throws {
        let database = try await SQLiteDatabase.open(.file(folder.file("a.sqlite")))
        try await database.write { try $0.setSetting("a", "old") }
        let isReading = DispatchSemaphore(value: 0)
        let isWritten = DispatchSemaphore(value: 0)
        async let seen = database.read { tx in
            let before = try tx.setting("a")
            isReading.signal()
            isWritten.wait()
            return [before, try tx.setting("a")]
        }
        async let written: Void = {
            try await database.write { tx in
                isReading.wait()
                try tx.setSetting("a", "new")
            }
            isWritten.signal()
        }()
        #expect(try await seen == ["old", "old"])
        try await written
        #expect(try await database.read { try $0.setting("a") } == "new")
        await database.close()
    }

    @Test func `what was committed is there after opening again, fully synchronised`() async throws {
        let path = folder.file("a.sqlite")
        let first = try await SQLiteDatabase.open(.file(path))
        try await first.write { try $0.setSetting("kept", "yes") }
        let modes = try await first.read { tx in
            [
                try tx.row("PRAGMA journal_mode")?.text("journal_mode"),
                try tx.row("PRAGMA synchronous")?.integer("synchronous").description,
                try tx.row("PRAGMA foreign_keys")?.integer("foreign_keys").description,
            ]
        }
        #expect(modes == ["wal", "2", "1"])
        await first.close()
        let second = try await SQLiteDatabase.open(.file(path))
        #expect(try await second.read { try $0.setting("kept") } == "yes")
        try await second.checkIntegrity()
        await second.close()
    }

    @Test func `a full disk is its own error and leaves nothing half done`() async throws {
        let path = folder.file("a.sqlite")
        await (try await SQLiteDatabase.open(.file(path))).close()
        var options = SQLiteOptions.file(path)
        options.maximumPageCount = 80
        let database = try await SQLiteDatabase.open(options)
        try await database.write { try $0.setSetting("before", "1") }
        await #expect(throws: StorageError(.full, "")) {
            try await database.write { tx in
                try tx.setSetting("half", "1")
                for index in 0..<100 { try tx.setSetting("big\(index)", String(repeating: "x", count: 10_000)) }
            }
        }
        #expect(try await database.read { [try $0.setting("before"), try $0.setting("half")] } == ["1", nil])
        // The store goes on with what fits.
        try await database.write { try $0.setSetting("after", "1") }
        #expect(try await database.read { try $0.setting("after") } == "1")
        await database.close()
    }

    @Test func `a file that is no database, and a damaged one, are refused as corrupt`() async throws {
        let path = folder.file("a.sqlite")
        try Data(repeating: 65, count: 8192).write(to: URL(fileURLWithPath: path))
        await #expect(throws: StorageError(.corrupt, "")) { _ = try await SQLiteDatabase.open(.file(path)) }

        let damaged = folder.file("b.sqlite")
        let database = try await SQLiteDatabase.open(.file(damaged))
        try await database.write { tx in
            for index in 0..<100 { try tx.setSetting("n\(index)", String(repeating: "x", count: 1000)) }
        }
        await database.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: damaged))
        for index in stride(from: 8192, to: bytes.count, by: 64) { bytes[index] ^= 0xff }
        try bytes.write(to: URL(fileURLWithPath: damaged))
        await #expect(throws: StorageError(.corrupt, "")) {
            let database = try await SQLiteDatabase.open(.file(damaged))
            try await database.checkIntegrity()
        }
    }

    @Test func `a folder that may not be written is an i/o error`() async throws {
        await #expect(throws: StorageError(.io, "")) {
            _ = try await SQLiteDatabase.open(.file("/proc/none/a.sqlite"))
        }
    }

    @Test func `another process that holds the file makes the store busy`() async throws {
        let path = folder.file("a.sqlite")
        let holder = try await SQLiteDatabase.open(.file(path))
        var options = SQLiteOptions.file(path)
        options.busyTimeout = 20
        let other = try await SQLiteDatabase.open(options)
        let release = DispatchSemaphore(value: 0)
        let held = DispatchSemaphore(value: 0)
        async let holding: Void = holder.write { tx in
            try tx.setSetting("a", "b")
            held.signal()
            release.wait()
        }
        await Task.detached { held.wait() }.value
        await #expect(throws: StorageError(.busy, "")) { try await other.write { try $0.setSetting("c", "d") } }
        release.signal()
        try await holding
        try await other.write { try $0.setSetting("c", "d") }
        await holder.close()
        await other.close()
    }
}
