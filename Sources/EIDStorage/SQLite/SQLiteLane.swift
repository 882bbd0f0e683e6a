internal import Dispatch

/// One connection and the only thread that touches it.
///
/// `@unchecked Sendable`: the connection is reached through the serial queue only.
final class SQLiteLane: @unchecked Sendable {
    private let queue: DispatchQueue
    private let connection: SQLiteConnection
    private let begin: String

    init(_ connection: SQLiteConnection, writes: Bool) {
        self.connection = connection
        // IMMEDIATE takes the write lock at once: two writers wait for each other instead of failing half way.
        begin = writes ? "BEGIN IMMEDIATE" : "BEGIN"
        queue = DispatchQueue(label: writes ? "sqlite.writer" : "sqlite.reader")
    }

    /// Runs `body` in a transaction. `readOnly` refuses changes on a connection that could make them.
    func run<Result: Sendable>(
        readOnly: Bool = false,
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(with: Swift.Result { try self.transaction(readOnly: readOnly, body) })
            }
        }
    }

    /// Outside of any transaction.
    func emptyLog() async throws {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(
                    with: Swift.Result { try self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") })
            }
        }
    }

    func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.connection.close()
                continuation.resume()
            }
        }
    }

    private func transaction<Result>(
        readOnly: Bool, _ body: (borrowing Transaction) throws -> Result
    ) throws -> Result {
        guard connection.isOpen else { throw StorageError(.closed, "the database is closed") }
        if readOnly { try connection.execute("PRAGMA query_only = ON") }
        defer { if readOnly { try? connection.execute("PRAGMA query_only = OFF") } }
        try connection.execute(readOnly ? "BEGIN" : begin)
        do {
            let result = try body(Transaction(connection))
            try connection.execute("COMMIT")
            return result
        } catch {
            // A full disk or an I/O error may have rolled back already.
            if connection.isInTransaction { try? connection.execute("ROLLBACK") }
            throw error
        }
    }
}
