internal import CSQLite

extension StorageError {
    /// The error of a result code of SQLite (extended codes included).
    static func sqlite(_ result: Int32, _ message: String) -> StorageError {
        StorageError(code(result), message, status: Int(result))
    }

    private static func code(_ result: Int32) -> Code {
        // The shared-memory file could not grow: the disk is full, although the primary code says I/O.
        if result == SQLITE_IOERR | (19 << 8) { return .full }
        switch result & 0xff {
        case SQLITE_FULL: return .full
        case SQLITE_BUSY, SQLITE_LOCKED: return .busy
        case SQLITE_CONSTRAINT: return .constraint
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: return .corrupt
        case SQLITE_READONLY: return .readOnly
        case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_NOLFS, SQLITE_NOMEM: return .io
        default: return .statement
        }
    }
}
