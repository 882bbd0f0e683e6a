import EIDAPI

/// The path and query of a request line, decoded once and strictly.
///
/// Accepts only printable ASCII and percent escapes of valid UTF-8. A segment never holds a control character or an
/// encoded slash, is never `.` or `..`, so that what the router matches is what every proxy before it saw.
package struct RequestTarget: Sendable, Equatable {
    /// Decoded segments; `/` alone has none.
    package let path: [String]
    /// Decoded names and values in their order.
    package let query: [(name: String, value: String)]

    /// - Parameter text: from the first slash on, without scheme and host, or `*` alone. `nil` for what is refused.
    package init?(_ text: String) {
        if text == "*" {
            path = [text]
            query = []
            return
        }
        guard text.utf8.first == UInt8(ascii: "/"), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }),
            !text.utf8.contains(UInt8(ascii: "#"))
        else { return nil }
        let parts = text.dropFirst().split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = Self.segments(parts[0]), let query = Self.pairs(parts.count > 1 ? parts[1] : "") else {
            return nil
        }
        self.path = path
        self.query = query
    }

    package func queryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    package static func == (left: RequestTarget, right: RequestTarget) -> Bool {
        left.path == right.path && left.query.elementsEqual(right.query, by: ==)
    }

    private static func segments(_ path: Substring) -> [String]? {
        if path.isEmpty { return [] }
        var segments: [String] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            guard let segment = PercentEncoding.decode(String(part)), segment != ".", segment != "..",
                segment.unicodeScalars.allSatisfy({ $0 != "/" && $0.value >= 0x20 && $0.value != 0x7f })
            else { return nil }
            segments.append(segment)
        }
        return segments
    }

    private static func pairs(_ query: Substring) -> [(name: String, value: String)]? {
        var pairs: [(name: String, value: String)] = []
        let parts = query.split(separator: "&", maxSplits: mostPairs)
        guard parts.count <= mostPairs else { return nil }
        for part in parts {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.formText(sides[0]), let value = Self.formText(sides.count > 1 ? sides[1] : ""),
                !pairs.contains(where: { $0.name == name })
            else { return nil }
            pairs.append((name, value))
        }
        return pairs
    }

    /// No call has more than a handful; each is compared with all before it.
    static let mostPairs = 32

    /// A name or value as forms write it: `+` for a space.
    static func formText(_ text: Substring) -> String? {
        PercentEncoding.decode(String(text.map { $0 == "+" ? " " : $0 }))
    }
}
