extension Transaction {
    package func setting(_ name: String) throws(StorageError) -> String? {
        try row("SELECT value FROM settings WHERE name = $1", name)?.text("value")
    }

    package func setSetting(_ name: String, _ value: String) throws(StorageError) {
        try change(
            """
            INSERT INTO settings (name, value) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """,
            name, value)
    }
}
