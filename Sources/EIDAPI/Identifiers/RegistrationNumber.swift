/// A Mongolian registration number: two Cyrillic capitals and eight digits, of which the first six are the birth date
/// (`architecture.md` §9). Personal data: never logged, never in a certificate.
package struct RegistrationNumber: Sendable, Hashable {
    package let text: String
    package let birthDate: CivilDate

    /// Nil unless `text` has the form and its birth date exists. No check digit is claimed.
    package init?(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count == 10, scalars[..<2].allSatisfy(MongolianAlphabet.capitals.contains),
            scalars[2...].allSatisfy({ ("0"..."9").contains($0) }),
            let year = Int(Self.digits(scalars[2..<4])), let month = Int(Self.digits(scalars[4..<6])),
            let day = Int(Self.digits(scalars[6..<8])),
            let birthDate = CivilDate(
                year: month > 20 ? 2000 + year : 1900 + year, month: month > 20 ? month - 20 : month, day: day)
        else { return nil }
        self.text = text
        self.birthDate = birthDate
    }

    private static func digits(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}

/// The Cyrillic alphabet of Mongolian: 35 letters.
package enum MongolianAlphabet {
    package static let capitals = Set("АБВГДЕЁЖЗИЙКЛМНОӨПРСТУҮФХЦЧШЩЪЫЬЭЮЯ".unicodeScalars)
}
