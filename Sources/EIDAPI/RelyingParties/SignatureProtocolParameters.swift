/// What is signed and how. `rpChallenge` belongs to ACSP_V2, `digest` to RAW_DIGEST_SIGNATURE.
package struct SignatureProtocolParameters: Codable, Sendable, Equatable {
    /// Base64 text, 32 to 64 bytes.
    package var rpChallenge: String?
    /// Base64 text; as many bytes as the hash gives.
    package var digest: String?
    package var signatureAlgorithm: String?
    package var signatureAlgorithmParameters: HashParameters?

    package init(
        rpChallenge: String? = nil, digest: String? = nil, signatureAlgorithm: String? = nil,
        signatureAlgorithmParameters: HashParameters? = nil
    ) {
        self.rpChallenge = rpChallenge
        self.digest = digest
        self.signatureAlgorithm = signatureAlgorithm
        self.signatureAlgorithmParameters = signatureAlgorithmParameters
    }

    package struct HashParameters: Codable, Sendable, Equatable {
        package var hashAlgorithm: String?

        package init(hashAlgorithm: String?) {
            self.hashAlgorithm = hashAlgorithm
        }
    }
}
