extension SessionStatus {
    /// How the session ended.
    package struct Result: Codable, Sendable, Equatable {
        package var endResult: EndResult
        /// Present with OK.
        package var documentNumber: String?
        /// Present with USER_REFUSED_INTERACTION.
        package var details: Details?

        package init(endResult: EndResult, documentNumber: String? = nil, details: Details? = nil) {
            self.endResult = endResult
            self.documentNumber = documentNumber
            self.details = details
        }
    }

    /// Which screen was refused.
    package struct Details: Codable, Sendable, Equatable {
        package var interaction: InteractionType

        package init(interaction: InteractionType) {
            self.interaction = interaction
        }
    }

    /// An end-entity certificate and its level.
    package struct Certificate: Codable, Sendable, Equatable {
        /// DER.
        package var value: Base64Bytes
        package var certificateLevel: CertificateLevel

        package init(value: Base64Bytes, certificateLevel: CertificateLevel) {
            self.value = value
            self.certificateLevel = certificateLevel
        }
    }
}
