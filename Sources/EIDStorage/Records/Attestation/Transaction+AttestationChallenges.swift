extension Transaction {
    /// Adds a challenge.
    package func insertAttestationChallenge(nonceHash: [UInt8], expiresAt: Timestamp) throws(StorageError) {
        try insert(into: "attestation_challenges", ["nonce_hash": nonceHash, "expires_at": expiresAt])
    }

    /// Uses a challenge up. False for one that is unknown, used or expired.
    package func spendAttestationChallenge(nonceHash: [UInt8], at moment: Timestamp) throws(StorageError) -> Bool {
        try change(
            "DELETE FROM attestation_challenges WHERE nonce_hash = $1 AND expires_at > $2", nonceHash, moment) == 1
    }

    package func deleteAttestationChallenges(expiredBefore moment: Timestamp) throws(StorageError) {
        try change("DELETE FROM attestation_challenges WHERE expires_at <= $1", moment)
    }
}
