/// Reads a scanned or tapped link: the exact text of `rp-api.md` §11.1 or nothing.
package enum DeviceLinkParser {
    /// The link and its authentication code, which is not checked here. Throws `.format`.
    /// - Parameter base: the only base that is accepted, the server's own.
    package static func parse(
        _ text: String, base: String
    ) throws(DeviceLinkError) -> (link: DeviceLink, authCode: String) {
        // Compared as bytes: canonically equal but different texts are different links.
        let bytes = Array(text.utf8)
        let start = Array((base + "?").utf8)
        guard bytes.count <= longest, bytes.starts(with: start), bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
            throw .format
        }
        var parameters = Parameters(
            parts: text.utf8.dropFirst(start.count).split(
                separator: UInt8(ascii: "&"), omittingEmptySubsequences: false
            )
            .map { String(decoding: $0, as: UTF8.self) })
        guard let type = DeviceLinkType(rawValue: try parameters.next("deviceLinkType")) else { throw .format }
        let elapsed = type == .qr ? try seconds(try parameters.next("elapsedSeconds")) : nil
        let token = try parameters.next("sessionToken")
        guard let sessionType = SessionType(rawValue: try parameters.next("sessionType")),
            try parameters.next("version") == DeviceLink.version
        else { throw .format }
        let language = try parameters.next("lang")
        let authCode = try parameters.next("authCode")
        guard parameters.isAtEnd, authCode.utf8.count == 43, authCode.utf8.allSatisfy(isBase64URL),
            let link = DeviceLink(
                base: base, type: type, elapsedSeconds: elapsed, sessionToken: token, sessionType: sessionType,
                language: language),
            link.text(authCode: authCode) == text
        else { throw .format }
        return (link, authCode)
    }

    /// Bytes; longer texts are not links.
    static let longest = 2048

    static func isBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func seconds(_ text: String) throws(DeviceLinkError) -> Int {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy(digits.contains), let value = Int(text),
            String(value) == text
        else { throw .format }
        return value
    }

    /// The parameters of a link, taken one by one in their fixed order.
    private struct Parameters {
        let parts: [String]
        var position = 0

        var isAtEnd: Bool { position == parts.count }

        mutating func next(_ name: String) throws(DeviceLinkError) -> String {
            guard position < parts.count, parts[position].hasPrefix(name + "=") else { throw .format }
            defer { position += 1 }
            return String(parts[position].dropFirst(name.count + 1))
        }
    }
}
