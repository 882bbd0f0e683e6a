/// How deep arrays and objects are nested in a JSON text, seen without parsing it: a parser that recurses must not be
/// given a text that exhausts its stack.
enum JSONNesting {
    /// The greatest depth; nil when it is above `limit`. Texts that are not JSON get some answer.
    static func depth(of bytes: [UInt8], atMost limit: Int) -> Int? {
        var depth = 0
        var deepest = 0
        var inString = false
        var escaped = false
        for byte in bytes {
            if inString {
                if escaped {
                    escaped = false
                } else if byte == UInt8(ascii: "\\") {
                    escaped = true
                } else if byte == UInt8(ascii: "\"") {
                    inString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): inString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
                if deepest > limit { return nil }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return deepest
    }
}
