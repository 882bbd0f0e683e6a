/// A name in Latin letters as it stands in the certificate; checked by `LatinNameRule`.
package struct LatinName: Codable, Sendable, Hashable {
    package var givenName: String
    /// Patronymic.
    package var surname: String

    package init(givenName: String, surname: String) {
        self.givenName = givenName
        self.surname = surname
    }
}
