private import Synchronization

/// The default store: one SQLite file, one writer, a few readers, each connection on its own thread.
public final class SQLiteDatabase: Database {
    private let writer: SQLiteLane
    private let readers: [SQLiteLane]
    private let nextReader = Mutex(0)

    /// Opens the store, makes it when it is missing, and brings its schema up to date.
    ///
    /// Errors: `.newerSchema` for a store of a newer program, `.corrupt` for a file that is no database, `.io`, `.full`.
    public static func open(_ options: SQLiteOptions) async throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(options)
        do {
            try await database.write { tx in try Migrator.run(Schema.migrations, tx) }
        } catch {
            await database.close()
            throw error
        }
        return database
    }

    /// Opens the connections; leaves the schema as it is.
    init(_ options: SQLiteOptions) throws {
        var path = ":memory:"
        if case .file(let file) = options.location {
            path = file
            try SQLiteFile.create(file)
        }
        writer = SQLiteLane(try SQLiteConnection(path: path, options: options, readOnly: false), writes: true)
        // Memory belongs to one connection, so reads go to the writer there.
        let count = options.location == .memory ? 0 : max(options.readers, 0)
        readers = try (0..<count).map { _ in
            SQLiteLane(try SQLiteConnection(path: path, options: options, readOnly: true), writes: false)
        }
    }

    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Result
    ) async throws -> Result {
        try await writer.run(body)
    }

    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Result
    ) async throws -> Result {
        guard !readers.isEmpty else { return try await writer.run(readOnly: true, body) }
        let index = nextReader.withLock { next in
            next = (next + 1) % readers.count
            return next
        }
        return try await readers[index].run(body)
    }

    public func close() async {
        for reader in readers { await reader.close() }
        await writer.close()
    }

    /// Takes the write-ahead log into the file and empties it, so that what was erased is not kept there until other
    /// pages happen to overwrite it. Waits for readers at most as long as `SQLiteOptions.busyTimeout`, then does nothing.
    public func emptyLog() async throws { try await writer.emptyLog() }

    /// Looks through the whole file; throws `.corrupt` with the first finding. Cost: reads every page.
    public func checkIntegrity() async throws {
        let finding = try await writer.run { tx in
            try tx.row("PRAGMA quick_check(1)")?.text("quick_check")
        }
        guard finding == "ok" else { throw StorageError(.corrupt, finding ?? "no answer to the integrity check") }
    }
}
