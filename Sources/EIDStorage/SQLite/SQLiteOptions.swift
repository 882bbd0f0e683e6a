/// How a SQLite database is opened.
public struct SQLiteOptions: Sendable {
    /// Where the records are.
    public enum Location: Sendable, Equatable {
        /// A file. Its folder is made with mode 0700 and the file with 0600 when they are missing.
        case file(String)
        /// This process's memory: for tests, gone at `close`.
        case memory
    }

    public var location: Location
    /// Connections that serve `read`, each on its own thread.
    public var readers = 2
    /// Milliseconds that a statement waits for another process that holds the database.
    public var busyTimeout = 5_000
    /// The most pages (4096 bytes each) that the file may have, nil = the engine's own limit. Tests fill a disk with it.
    public var maximumPageCount: Int?

    public init(_ location: Location) { self.location = location }

    public static func file(_ path: String) -> SQLiteOptions { SQLiteOptions(.file(path)) }
    public static var memory: SQLiteOptions { SQLiteOptions(.memory) }
}
