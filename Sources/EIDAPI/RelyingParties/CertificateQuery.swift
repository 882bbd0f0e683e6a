/// A checked request for the certificate of an account (`rp-api.md` §6.7).
package struct CertificateQuery: Sendable, Hashable {
    package let relyingPartyUUID: UUIDText
    package let relyingPartyName: String
    /// The least level that will do.
    package let certificateLevel: CertificateLevel
}

extension CertificateQueryBody {
    /// Throws `VALIDATION` (400) with paramName and pointer of every member that is wrong.
    package func validated() throws(ProtocolError) -> CertificateQuery {
        var check = FieldErrors()
        let party = check.party(relyingPartyUUID, relyingPartyName)
        let level = check.level(certificateLevel, allowsQSCD: true)
        if let refusal = check.refusal() { throw refusal }
        guard let party, let level else { throw ProtocolError(.validation) }
        return CertificateQuery(relyingPartyUUID: party.id, relyingPartyName: party.name, certificateLevel: level)
    }
}
