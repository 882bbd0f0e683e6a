internal import CSQLite

/// One connection to a SQLite file. Used by one thread only (its lane's); owns the handle and the prepared statements.
final class SQLiteConnection: SQLConnection {
    private var handle: OpaquePointer?
    private var statements: [String: SQLiteStatement] = [:]

    /// Opens `path` (":memory:" for memory); the file must exist already.
    init(path: String, options: SQLiteOptions, readOnly: Bool) throws(StorageError) {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let result = sqlite3_open_v2(path, &handle, flags, nil)
        guard result == SQLITE_OK else {
            defer { close() }
            throw error(result)
        }
        do {
            try configure(options, readOnly: readOnly)
        } catch {
            close()
            throw error
        }
    }

    private func configure(_ options: SQLiteOptions, readOnly: Bool) throws(StorageError) {
        sqlite3_busy_timeout(handle, Int32(clamping: options.busyTimeout))
        // WAL readers see a snapshot while the writer goes on; FULL = the log is on disk before a commit returns.
        try execute("PRAGMA journal_mode = WAL")
        try execute("PRAGMA synchronous = FULL")
        try execute("PRAGMA foreign_keys = ON")
        try execute("PRAGMA trusted_schema = OFF")
        try execute("PRAGMA cell_size_check = ON")
        // Overwrites what is deleted, so that an erased secret does not stay in a free page.
        try execute("PRAGMA secure_delete = ON")
        if let pages = options.maximumPageCount { try execute("PRAGMA max_page_count = \(pages)") }
        if readOnly { try execute("PRAGMA query_only = ON") }
    }

    func query(_ sql: String, _ values: [SQLValue]) throws(StorageError) -> [Row] {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try check(statement.bind(values))
        var rows: [Row] = []
        while true {
            switch statement.step() {
            case SQLITE_ROW: rows.append(statement.row())
            case SQLITE_DONE: return rows
            case let result: throw error(result)
            }
        }
    }

    /// Runs a statement that is not kept: some settings take effect while they are compiled, so each time anew.
    func execute(_ sql: String) throws(StorageError) {
        guard let handle else { throw StorageError(.closed, "the database is closed") }
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    func change(_ sql: String, _ values: [SQLValue]) throws(StorageError) -> Int {
        _ = try query(sql, values)
        return Int(sqlite3_changes(handle))
    }

    /// Whether a transaction is open; a full disk may have ended it already.
    var isInTransaction: Bool { handle != nil && sqlite3_get_autocommit(handle) == 0 }

    var isOpen: Bool { handle != nil }

    func close() {
        for statement in statements.values { statement.finalize() }
        statements.removeAll()
        sqlite3_close_v2(handle)
        handle = nil
    }

    private func prepared(_ sql: String) throws(StorageError) -> SQLiteStatement {
        if let statement = statements[sql] { return statement }
        guard let handle else { throw StorageError(.closed, "the database is closed") }
        var pointer: OpaquePointer?
        let result = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard result == SQLITE_OK, let pointer else { throw error(result) }
        let statement = SQLiteStatement(pointer)
        statements[sql] = statement
        return statement
    }

    private func check(_ result: Int32) throws(StorageError) {
        if result != SQLITE_OK { throw error(result) }
    }

    private func error(_ result: Int32) -> StorageError {
        let message = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "error \(result)"
        return .sqlite(result, message)
    }
}
