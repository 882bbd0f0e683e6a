/// One header line. Names are ASCII and compare without case.
package struct HTTPField: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    package func isNamed(_ other: String) -> Bool {
        name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
    }
}
