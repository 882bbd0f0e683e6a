/// Relying parties, found by the digest of their secret.
enum RelyingPartyTables {
    static let statements = [
        """
        CREATE TABLE relying_parties (
            uuid TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL,
            state TEXT NOT NULL,
            secret_hash BYTEA NOT NULL UNIQUE,
            permissions TEXT NOT NULL,
            code_type TEXT,
            brokered_name TEXT NOT NULL,
            addresses TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            disabled_at BIGINT)
        """
    ]
}
