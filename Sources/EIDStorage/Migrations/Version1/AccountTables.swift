/// Accounts (one installation of the app each) and their devices.
enum AccountTables {
    static let statements = [
        """
        CREATE TABLE accounts (
            document_number TEXT NOT NULL PRIMARY KEY,
            state TEXT NOT NULL,
            civil_id TEXT NOT NULL,
            registration_number TEXT NOT NULL,
            given_name TEXT NOT NULL,
            surname TEXT NOT NULL,
            family_name TEXT,
            birth_date TEXT NOT NULL,
            gender TEXT NOT NULL,
            given_name_latin TEXT NOT NULL,
            surname_latin TEXT NOT NULL,
            platform TEXT NOT NULL,
            push_token TEXT,
            created_at BIGINT NOT NULL,
            activated_at BIGINT,
            closed_at BIGINT)
        """,
        "CREATE INDEX accounts_by_civil_id ON accounts (civil_id)",
        "CREATE INDEX accounts_by_registration_number ON accounts (registration_number)",
        "CREATE INDEX accounts_by_state ON accounts (state, created_at)",
        """
        CREATE TABLE devices (
            document_number TEXT NOT NULL PRIMARY KEY REFERENCES accounts (document_number),
            token_hash BYTEA NOT NULL UNIQUE,
            device_key_hash BYTEA NOT NULL,
            created_at BIGINT NOT NULL)
        """,
    ]
}
