/// Certificates: a serial is reserved here before anything is signed.
enum CertificateTables {
    static let statements = [
        """
        CREATE TABLE certificates (
            serial TEXT NOT NULL PRIMARY KEY,
            document_number TEXT NOT NULL REFERENCES accounts (document_number),
            slot TEXT NOT NULL,
            level TEXT NOT NULL,
            status TEXT NOT NULL,
            public_key BYTEA NOT NULL UNIQUE,
            der BYTEA,
            not_before BIGINT NOT NULL,
            not_after BIGINT NOT NULL,
            reserved_at BIGINT NOT NULL,
            status_changed_at BIGINT NOT NULL,
            revoked_at BIGINT,
            revocation_reason BIGINT)
        """,
        "CREATE INDEX certificates_by_document ON certificates (document_number, slot)",
        "CREATE INDEX certificates_by_status ON certificates (status)",
    ]
}
