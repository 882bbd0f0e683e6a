/// One value of a parameter or a column. Texts are UTF-8, integers 64-bit signed.
package enum SQLValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
}

/// A Swift value with one form in a column.
package protocol SQLConvertible {
    var sqlValue: SQLValue { get }
}

extension SQLValue: SQLConvertible {
    package var sqlValue: SQLValue { self }
}

extension Int64: SQLConvertible {
    package var sqlValue: SQLValue { .integer(self) }
}

extension Int: SQLConvertible {
    package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension UInt32: SQLConvertible {
    package var sqlValue: SQLValue { .integer(Int64(self)) }
}

/// 0 or 1.
extension Bool: SQLConvertible {
    package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension String: SQLConvertible {
    package var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLConvertible {
    package var sqlValue: SQLValue { .bytes(self) }
}

/// Milliseconds since 1970.
extension Timestamp: SQLConvertible {
    package var sqlValue: SQLValue { .integer(milliseconds) }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
    package var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

/// A closed set of names is stored as its name: `enum State: String, SQLConvertible`.
extension SQLConvertible where Self: RawRepresentable, RawValue == String {
    package var sqlValue: SQLValue { .text(rawValue) }
}
