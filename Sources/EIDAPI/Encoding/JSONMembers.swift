/// Whether two readers of a JSON text must see the same members: of a member that stands twice one parser takes the
/// first and another the last, and a person would be shown what the other side never saw.
enum JSONMembers {
    /// False when an object names a member twice, or spells a name with escapes, which could hide that. Texts that are
    /// not JSON get some answer.
    static func areDistinct(in bytes: [UInt8]) -> Bool {
        var objects: [Set<[UInt8]>] = []
        var position = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): objects.append([])
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = objects.popLast()
            case UInt8(ascii: "\""):
                let text = string(in: bytes, from: position + 1)
                position += text.count + 1
                if isName(bytes, behind: position) {
                    guard let last = objects.indices.last, !text.contains(UInt8(ascii: "\\")),
                        objects[last].insert(text).inserted
                    else { return false }
                }
            default: break
            }
            position += 1
        }
        return true
    }

    /// The bytes up to the closing quote, escapes as they stand.
    private static func string(in bytes: [UInt8], from start: Int) -> [UInt8] {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return [UInt8](bytes[start..<min(end, bytes.count)])
    }

    /// Whether a colon follows the closing quote at `quote`.
    private static func isName(_ bytes: [UInt8], behind quote: Int) -> Bool {
        var position = quote + 1
        while position < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[position]) { position += 1 }
        return position < bytes.count && bytes[position] == UInt8(ascii: ":")
    }
}
