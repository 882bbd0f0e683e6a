/// What the store could not do. `==` compares the code only.
public struct StorageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The cause in one word; different causes stay different.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// No room on the disk, or the database reached its page limit. Nothing of the transaction was kept.
        public static let full = Code(rawValue: "full")
        /// Another process held the database longer than the busy timeout.
        public static let busy = Code(rawValue: "busy")
        /// A uniqueness, foreign-key, check or not-null rule was broken.
        public static let constraint = Code(rawValue: "constraint")
        /// The file is not a database, is damaged, or a record does not have the form it must have.
        public static let corrupt = Code(rawValue: "corrupt")
        /// The file system refused: permission, a missing folder, a read error.
        public static let io = Code(rawValue: "io")
        /// The database was written by a newer version of this program.
        public static let newerSchema = Code(rawValue: "newerSchema")
        /// A change was attempted in `read`, or on a file that may not be written.
        public static let readOnly = Code(rawValue: "readOnly")
        /// The store was closed.
        public static let closed = Code(rawValue: "closed")
        /// A statement that the engine does not understand: our own bug.
        public static let statement = Code(rawValue: "statement")
    }

    public let code: Code
    /// For the log: the engine's words. Holds no record values.
    public let detail: String
    /// The engine's own number, 0 when it had none.
    public let status: Int

    public init(_ code: Code, _ detail: String, status: Int = 0) {
        self.code = code
        self.detail = detail
        self.status = status
    }

    /// Whether the same call may succeed soon without anyone doing anything.
    public var isTransient: Bool { code == .busy }

    public var description: String { "storage: \(code.rawValue): \(detail)" }

    public static func == (a: StorageError, b: StorageError) -> Bool { a.code == b.code }
}
