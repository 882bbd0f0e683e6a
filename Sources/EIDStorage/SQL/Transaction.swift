/// A transaction under way, valid inside the closure of `Database.write` or `read` only (it cannot be copied out).
///
/// What records it knows is in `Records/`, one extension a topic.
public struct Transaction: ~Copyable {
    private let connection: any SQLConnection

    package init(_ connection: any SQLConnection) { self.connection = connection }

    /// All rows of an answer.
    package func rows(_ sql: String, _ values: any SQLConvertible...) throws(StorageError) -> [Row] {
        try connection.query(sql, values.map(\.sqlValue))
    }

    /// The row of an answer that has at most one.
    package func row(_ sql: String, _ values: any SQLConvertible...) throws(StorageError) -> Row? {
        let rows = try connection.query(sql, values.map(\.sqlValue))
        guard rows.count <= 1 else { throw StorageError(.statement, "more than one row: \(sql)") }
        return rows.first
    }

    /// The number of rows that a statement changed: 1 is the success of a compare-and-set.
    @discardableResult
    package func change(_ sql: String, _ values: any SQLConvertible...) throws(StorageError) -> Int {
        try connection.change(sql, values.map(\.sqlValue))
    }

    /// Adds one row. `columns` names every column once, in any order.
    package func insert(
        into table: String, _ columns: KeyValuePairs<String, any SQLConvertible>
    ) throws(StorageError) {
        let names = columns.map(\.key).joined(separator: ", ")
        let places = (1...max(columns.count, 1)).map { "$\($0)" }.joined(separator: ", ")
        _ = try connection.change(
            "INSERT INTO \(table) (\(names)) VALUES (\(places))", columns.map(\.value.sqlValue))
    }
}
