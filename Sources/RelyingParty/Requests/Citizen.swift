import EIDAPI

/// Whom a session is for.
public enum Citizen: Sendable, Hashable {
    /// `PNOMN-` and the civil id, or the civil id alone, or another country's identifier of the same form.
    ///
    /// A registration number is refused: it stands in no certificate, so nothing could be checked against it.
    case person(String)
    /// One account of a person, as an earlier session returned it.
    ///
    /// A document number stands in no certificate: that the account answered is the server's word alone. Pass the
    /// person (as in `person`) that the earlier session returned with it, and the certificate must be that person's;
    /// without it, compare `VerifiedCitizen.identifier` yourself.
    case document(documentNumber: String, person: String? = nil)

    /// The end of a path, and what the certificate and the status must say. Errors: `invalidRequest`.
    func target() throws(RelyingPartyError) -> (path: String, identifier: String?, documentNumber: String?) {
        switch self {
        case .person(let text):
            let identifier = try Self.identifier(text)
            return ("etsi/\(identifier)", identifier, nil)
        case .document(let text, let person):
            guard let number = DocumentNumber(text) else {
                throw RelyingPartyError(.invalidRequest, "the document number is malformed")
            }
            let identifier = try person.map { text throws(RelyingPartyError) in try Self.identifier(text) }
            return ("document/\(number.text)", identifier, number.text)
        }
    }

    private static func identifier(_ text: String) throws(RelyingPartyError) -> String {
        if let civilID = CivilID(text) { return civilID.semanticsIdentifier }
        guard let identifier = SemanticsIdentifier(text) else {
            throw RelyingPartyError(.invalidRequest, "the person's identifier is neither PNOMN-… nor a civil id")
        }
        return identifier.text
    }
}
