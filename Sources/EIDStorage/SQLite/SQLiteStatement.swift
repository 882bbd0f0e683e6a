internal import CSQLite

/// A prepared statement. Its connection owns it and finalises it.
struct SQLiteStatement {
    private let pointer: OpaquePointer
    /// The engine numbers `$1`, `$2` … by first appearance, so each number is looked up once.
    private let places: [Int32]
    private let columns: [String: Int]

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
        let count = sqlite3_bind_parameter_count(pointer)
        places = (0..<count).map { sqlite3_bind_parameter_index(pointer, "$\($0 + 1)") }
        var columns: [String: Int] = [:]
        for index in 0..<sqlite3_column_count(pointer) {
            guard let name = sqlite3_column_name(pointer, index) else { continue }
            columns[String(cString: name)] = Int(index)
        }
        self.columns = columns
    }

    /// Sets all parameters; too few or too many is `SQLITE_RANGE`.
    func bind(_ values: [SQLValue]) -> Int32 {
        guard values.count == places.count else { return SQLITE_RANGE }
        for (place, value) in zip(places, values) {
            let result = bind(value, place)
            if result != SQLITE_OK { return result }
        }
        return SQLITE_OK
    }

    func step() -> Int32 { sqlite3_step(pointer) }

    func row() -> Row {
        Row(columns: columns, values: (0..<sqlite3_column_count(pointer)).map(value))
    }

    /// Makes the statement ready for its next use and drops its parameters.
    func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }

    func finalize() { sqlite3_finalize(pointer) }

    /// Tells the engine to copy what it is given.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private func bind(_ value: SQLValue, _ place: Int32) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(pointer, place)
        case .integer(let value): sqlite3_bind_int64(pointer, place, value)
        case .text(let text):
            sqlite3_bind_text(pointer, place, text, Int32(clamping: text.utf8.count), Self.copied)
        case .bytes(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(pointer, place, 0)
        case .bytes(let bytes):
            sqlite3_bind_blob(pointer, place, bytes, Int32(clamping: bytes.count), Self.copied)
        }
    }

    private func value(_ index: Int32) -> SQLValue {
        switch sqlite3_column_type(pointer, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(pointer, index))
        case SQLITE_TEXT:
            let start = sqlite3_column_text(pointer, index)
            let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, index)))
            return .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(pointer, index)
            return .bytes(
                [UInt8](
                    UnsafeRawBufferPointer(
                        start: start, count: Int(sqlite3_column_bytes(pointer, index)))))
        default: return .null
        }
    }
}
