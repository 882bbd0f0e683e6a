/// One header line of a request or an answer.
package struct HTTPField: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Header names are ASCII and compare without case.
    package func isNamed(_ other: String) -> Bool {
        name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
    }

    /// A token as name and no control characters in the value: nothing here can start another header line.
    var isWellFormed: Bool {
        let marks = Set("!#$%&'*+-.^_`|~".utf8)
        let nameOK =
            !name.isEmpty
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                    || marks.contains(byte)
            }
        return nameOK && value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7f) }
    }
}
