import EIDAPI

/// Whom a session is for.
public enum Citizen: Sendable, Hashable {
    /// `PNOMN-` and the civil id, or the civil id alone, or another country's identifier of the same form.
    ///
    /// A registration number is refused: it stands in no certificate, so nothing could be checked against it.
    case person(String)
    /// One account of a person, as an earlier session returned it.
    case document(documentNumber: String)

    /// The end of a path, and what the certificate and the status must say. Errors: `invalidRequest`.
    func target() throws(RelyingPartyError) -> (path: String, identifier: String?, documentNumber: String?) {
        switch self {
        case .person(let text):
            if let civilID = CivilID(text) {
                return ("etsi/\(civilID.semanticsIdentifier)", civilID.semanticsIdentifier, nil)
            }
            guard let identifier = SemanticsIdentifier(text) else {
                throw RelyingPartyError(.invalidRequest, "the person's identifier is neither PNOMN-… nor a civil id")
            }
            return ("etsi/\(identifier.text)", identifier.text, nil)
        case .document(let text):
            guard let number = DocumentNumber(text) else {
                throw RelyingPartyError(.invalidRequest, "the document number is malformed")
            }
            return ("document/\(number.text)", nil, number.text)
        }
    }
}
