import EIDCrypto

/// Where a sealed value lives. A value that was moved to another row or column does not open there.
package struct SealedPlace: Sendable, Hashable {
    package let table: String
    package let column: String
    /// The row's key, as text.
    package let row: String

    package init(table: String, column: String, row: String) {
        self.table = table
        self.column = column
        self.row = row
    }

    /// The associated data of the sealing.
    var associatedData: [UInt8] {
        var data: [UInt8] = []
        for part in ["eid/sealed/1", table, column, row] { data.append(prefixed: [UInt8](part.utf8)) }
        return data
    }
}
