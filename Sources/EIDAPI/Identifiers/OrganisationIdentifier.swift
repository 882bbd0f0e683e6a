/// An organisation as `onBehalfOf` names it: `NTRMN-` and its register number (seven digits are in use).
package struct OrganisationIdentifier: Sendable, Hashable {
    package let register: String

    /// Nil unless `text` is `NTRMN-` with 1 to 20 digits or capitals.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix) else { return nil }
        let register = String(text.dropFirst(Self.prefix.count))
        guard (1...20).contains(register.utf8.count),
            register.utf8.allSatisfy({
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
            })
        else { return nil }
        self.register = register
    }

    package var text: String { Self.prefix + register }

    private static let prefix = "NTRMN-"
}
