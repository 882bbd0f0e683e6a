/// What a driver gives: one connection that runs one statement at a time, on the driver's thread only.
///
/// The SQL is the common subset of SQLite and PostgreSQL: parameters `$1`, `$2` …, types BIGINT, TEXT and BYTEA,
/// `ON CONFLICT`, `RETURNING`. A driver translates where its engine differs.
package protocol SQLConnection: AnyObject {
    /// Runs one statement and gives all its rows.
    func query(_ sql: String, _ values: [SQLValue]) throws(StorageError) -> [Row]

    /// Runs one statement that gives no rows. Returns the number of rows it changed.
    func change(_ sql: String, _ values: [SQLValue]) throws(StorageError) -> Int
}
