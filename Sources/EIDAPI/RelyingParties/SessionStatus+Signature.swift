extension SessionStatus {
    /// The signature of a session; a certificate choice has only its flow type (`rp-api.md` §7.3).
    package struct Signature: Codable, Sendable, Equatable {
        /// ECDSA: DER.
        package var value: Base64Bytes?
        /// Base64 text, ACSP_V2 only.
        package var serverRandom: String?
        /// 43 Base64URL characters, ACSP_V2 only.
        package var userChallenge: String?
        package var flowType: FlowType
        /// `ecdsa-with-SHA256`.
        package var signatureAlgorithm: String?
        package var signatureAlgorithmParameters: AlgorithmParameters?
        /// The text signed in field 10 of ACSP_V2; empty for QR and Notification.
        package var initialCallbackUrl: String?

        package init(
            value: Base64Bytes? = nil, serverRandom: String? = nil, userChallenge: String? = nil, flowType: FlowType,
            signatureAlgorithm: String? = nil, signatureAlgorithmParameters: AlgorithmParameters? = nil,
            initialCallbackUrl: String? = nil
        ) {
            self.value = value
            self.serverRandom = serverRandom
            self.userChallenge = userChallenge
            self.flowType = flowType
            self.signatureAlgorithm = signatureAlgorithm
            self.signatureAlgorithmParameters = signatureAlgorithmParameters
            self.initialCallbackUrl = initialCallbackUrl
        }
    }

    /// The hash; for PSS also its fixed parameters.
    package struct AlgorithmParameters: Codable, Sendable, Equatable {
        package var hashAlgorithm: HashAlgorithm

        package init(hashAlgorithm: HashAlgorithm) {
            self.hashAlgorithm = hashAlgorithm
        }
    }
}
