/// One row of an answer, read by column name. A missing column or a value of another type is `.corrupt`.
package struct Row: Sendable {
    private let columns: [String: Int]
    private let values: [SQLValue]

    package init(columns: [String: Int], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    package func integer(_ column: String) throws(StorageError) -> Int64 {
        try required(column, optionalInteger(column))
    }

    package func optionalInteger(_ column: String) throws(StorageError) -> Int64? {
        switch try value(column) {
        case .null: return nil
        case .integer(let value): return value
        default: throw wrongType(column)
        }
    }

    package func text(_ column: String) throws(StorageError) -> String {
        try required(column, optionalText(column))
    }

    package func optionalText(_ column: String) throws(StorageError) -> String? {
        switch try value(column) {
        case .null: return nil
        case .text(let value): return value
        default: throw wrongType(column)
        }
    }

    package func bytes(_ column: String) throws(StorageError) -> [UInt8] {
        try required(column, optionalBytes(column))
    }

    package func optionalBytes(_ column: String) throws(StorageError) -> [UInt8]? {
        switch try value(column) {
        case .null: return nil
        case .bytes(let value): return value
        default: throw wrongType(column)
        }
    }

    /// An integer that must be 0 or 1.
    package func flag(_ column: String) throws(StorageError) -> Bool {
        switch try integer(column) {
        case 0: return false
        case 1: return true
        default: throw wrongType(column)
        }
    }

    package func count(_ column: String) throws(StorageError) -> Int {
        guard let value = Int(exactly: try integer(column)) else { throw wrongType(column) }
        return value
    }

    package func timestamp(_ column: String) throws(StorageError) -> Timestamp {
        Timestamp(milliseconds: try integer(column))
    }

    package func optionalTimestamp(_ column: String) throws(StorageError) -> Timestamp? {
        try optionalInteger(column).map(Timestamp.init(milliseconds:))
    }

    /// A name of a closed set; one that the set does not have is `.corrupt`.
    package func name<Name: RawRepresentable<String>>(
        _ column: String, as type: Name.Type = Name.self
    ) throws(StorageError) -> Name {
        try required(column, optionalName(column))
    }

    package func optionalName<Name: RawRepresentable<String>>(
        _ column: String, as type: Name.Type = Name.self
    ) throws(StorageError) -> Name? {
        guard let text = try optionalText(column) else { return nil }
        guard let name = Name(rawValue: text) else { throw wrongType(column) }
        return name
    }

    private func value(_ column: String) throws(StorageError) -> SQLValue {
        guard let index = columns[column], values.indices.contains(index) else {
            throw StorageError(.statement, "the answer has no column \(column)")
        }
        return values[index]
    }

    private func required<Value>(_ column: String, _ value: Value?) throws(StorageError) -> Value {
        guard let value else { throw wrongType(column) }
        return value
    }

    private func wrongType(_ column: String) -> StorageError {
        StorageError(.corrupt, "column \(column) does not hold what it must")
    }
}
