/// All migrations, oldest first.
enum Schema {
    static let migrations = [version1]

    /// The first schema, assembled from one list of tables a topic.
    private static let version1 = Migration(
        version: 1,
        statements: AccountTables.statements + RelyingPartyTables.statements + SessionTables.statements
            + ProofingTables.statements + CertificateTables.statements + AuditTables.statements
            + SettingTables.statements + SigningTables.statements + AttestationTables.statements)
}
