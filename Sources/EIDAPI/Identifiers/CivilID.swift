/// A civil id: 8 to 12 digits. `PNOMN-` in front of it is the person's identifier in certificates.
package struct CivilID: Sendable, Hashable {
    package let text: String

    package init?(_ text: String) {
        guard (8...12).contains(text.utf8.count), DecimalDigits.value(text.utf8) != nil else { return nil }
        self.text = text
    }

    /// `PNOMN-…`, also the `serialNumber` of the person's certificates.
    package var semanticsIdentifier: String { "PNOMN-\(text)" }
}
