/// The place of a member in a JSON body (RFC 6901): `/keys/0/com1`; empty for the body itself.
package struct JSONPointer: Sendable, Hashable {
    package let text: String

    package init(_ path: [any CodingKey]) {
        text = path.map { key in "/" + (key.intValue.map(String.init) ?? Self.escape(key.stringValue)) }.joined()
    }

    private static func escape(_ name: String) -> String {
        name.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
