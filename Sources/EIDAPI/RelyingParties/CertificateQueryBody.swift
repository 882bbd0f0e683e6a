/// The body of `POST /signature/certificate/{documentNumber}`, as it travels.
package struct CertificateQueryBody: Codable, Sendable, Equatable {
    package var relyingPartyUUID: String?
    package var relyingPartyName: String?
    package var certificateLevel: String?

    package init(relyingPartyUUID: String? = nil, relyingPartyName: String? = nil, certificateLevel: String? = nil) {
        self.relyingPartyUUID = relyingPartyUUID
        self.relyingPartyName = relyingPartyName
        self.certificateLevel = certificateLevel
    }
}
