/// A natural person as ETSI EN 319 412-1 writes it: `PNOMN-12345678`, `PASKZ-987654321012` (`rp-api.md` §3.2).
package struct SemanticsIdentifier: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case passport = "PAS"
        case identityCard = "IDC"
        case personalNumber = "PNO"
    }

    package let kind: Kind
    /// Two upper-case letters (ISO 3166-1).
    package let country: String
    package let identifier: String

    /// Nil unless `text` has the form.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard (7...64).contains(bytes.count), bytes[5] == UInt8(ascii: "-"),
            let kind = Kind(rawValue: String(decoding: bytes[..<3], as: UTF8.self)),
            bytes[3..<5].allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }),
            bytes[6...].allSatisfy(DocumentNumber.isAllowed)
        else { return nil }
        self.kind = kind
        country = String(decoding: bytes[3..<5], as: UTF8.self)
        identifier = String(decoding: bytes[6...], as: UTF8.self)
    }

    package var text: String { "\(kind.rawValue)\(country)-\(identifier)" }
}
