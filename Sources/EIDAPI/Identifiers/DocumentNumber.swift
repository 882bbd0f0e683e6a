/// One account: one installation of the app with its keys. Opaque: never taken apart.
package struct DocumentNumber: Sendable, Hashable {
    package let text: String

    /// Nil unless `text` is 1 to 64 characters of `A–Z a–z 0–9 -`.
    package init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
    }

    static func isAllowed(_ byte: UInt8) -> Bool {
        byte != UInt8(ascii: "_") && DeviceLinkParser.isBase64URL(byte)
    }
}
