/// Brings a store to the newest schema this program knows.
enum Migrator {
    /// Runs the migrations that the store lacks, in one transaction with the new version number.
    static func run(_ migrations: [Migration], _ tx: borrowing Transaction) throws(StorageError) {
        try tx.change("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
        let known = migrations.last?.version ?? 0
        let stored = try version(tx)
        guard stored <= known else {
            throw StorageError(
                .newerSchema,
                "this database was written by a newer version of this program (schema \(stored); this one knows up to "
                    + "\(known)): update the program, or restore a backup made before the update")
        }
        for migration in migrations where migration.version > stored {
            for statement in migration.statements { try tx.change(statement) }
        }
        guard stored < known else { return }
        try tx.change("DELETE FROM schema_version")
        try tx.insert(into: "schema_version", ["version": known])
    }

    /// The schema of the store, 0 for a new one.
    static func version(_ tx: borrowing Transaction) throws(StorageError) -> Int {
        try tx.row("SELECT version FROM schema_version")?.count("version") ?? 0
    }
}
