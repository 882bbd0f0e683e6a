/// The languages of the system's texts; Mongolian is the default.
package enum Language: String, Sendable, Hashable, Codable, CaseIterable {
    case mongolian = "mn"
    case english = "en"
    case russian = "ru"

    /// The first language of an `Accept-Language` or `LANG` value that the system speaks.
    package init?(preference: String) {
        for part in preference.split(whereSeparator: { ",;".contains($0) }) {
            let tag = part.drop { $0 == " " }.prefix { $0.isASCII && $0.isLetter }.lowercased()
            if let language = Language(rawValue: tag) {
                self = language
                return
            }
        }
        return nil
    }
}
