/// Identity proofings, found by the digest of their one-time state.
enum ProofingTables {
    static let statements = [
        """
        CREATE TABLE proofings (
            state_hash BYTEA NOT NULL PRIMARY KEY,
            method TEXT NOT NULL,
            status TEXT NOT NULL,
            registration_number TEXT NOT NULL,
            civil_id TEXT,
            given_name TEXT,
            surname TEXT,
            family_name TEXT,
            birth_date TEXT,
            gender TEXT,
            created_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL,
            spent_at BIGINT,
            enrollment_id TEXT UNIQUE)
        """,
        "CREATE INDEX proofings_by_expiry ON proofings (expires_at)",
    ]
}
