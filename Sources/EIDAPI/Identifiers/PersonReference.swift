/// Whom a path `etsi/{id}` means; the server decides by shape (`rp-api.md` §3.2).
package enum PersonReference: Sendable, Hashable {
    case civilID(CivilID)
    case registrationNumber(RegistrationNumber)
    /// Well formed, but of a kind or country this system does not register: not found.
    case foreign(SemanticsIdentifier)

    /// - Parameter pathSegment: already freed of percent-encoding. Throws 400 for a text of no known shape.
    package init(pathSegment text: String) throws(ProtocolError) {
        if let identifier = SemanticsIdentifier(text) {
            if identifier.kind == .personalNumber, identifier.country == "MN",
                let civilID = CivilID(identifier.identifier)
            {
                self = .civilID(civilID)
            } else {
                self = .foreign(identifier)
            }
        } else if let civilID = CivilID(text) {
            self = .civilID(civilID)
        } else if let number = RegistrationNumber(text) {
            self = .registrationNumber(number)
        } else {
            throw ProtocolError(.validation, detail: "The person's identifier in the path is not well formed")
        }
    }
}
