/// The audit log: append-only, each entry hashed with the one before.
enum AuditTables {
    static let statements = [
        """
        CREATE TABLE audit (
            number BIGINT NOT NULL PRIMARY KEY,
            at BIGINT NOT NULL,
            event TEXT NOT NULL,
            subject TEXT NOT NULL,
            details TEXT NOT NULL,
            previous BYTEA NOT NULL,
            hash BYTEA NOT NULL)
        """
    ]
}
