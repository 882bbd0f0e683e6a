/// `GET /v3/attestation/challenge`: a nonce for the next attested request.
package enum AttestationChallenge {
    /// The nonce to attest.
    package struct Answer: Codable, Sendable, Equatable {
        /// Base64 text of the nonce; used as text, once.
        package var nonce: String
        /// Seconds.
        package var expiresIn: Int

        package init(nonce: String, expiresIn: Int) {
            self.nonce = nonce
            self.expiresIn = expiresIn
        }
    }
}
