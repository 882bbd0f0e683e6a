/// Challenges of attestation that were given out and not yet used, by their digest.
enum AttestationTables {
    static let statements = [
        """
        CREATE TABLE attestation_challenges (
            nonce_hash BYTEA NOT NULL PRIMARY KEY,
            expires_at BIGINT NOT NULL)
        """,
        "CREATE INDEX attestation_challenges_by_expiry ON attestation_challenges (expires_at)",
    ]
}
