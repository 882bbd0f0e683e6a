extension Transaction {
    /// Adds an entry. There is no way to change or delete one.
    package func append(_ entry: AuditRecord) throws(StorageError) {
        try insert(
            into: "audit",
            [
                "number": entry.number, "at": entry.at, "event": entry.event, "subject": entry.subject,
                "details": entry.details, "previous": entry.previous, "hash": entry.hash,
            ])
    }

    package func lastAuditEntry() throws(StorageError) -> AuditRecord? {
        guard let row = try row("SELECT * FROM audit ORDER BY number DESC LIMIT 1") else { return nil }
        return try AuditRecord(row)
    }

    /// Up to `limit` entries with a number above `number`, in order.
    package func auditEntries(after number: Int64, limit: Int) throws(StorageError) -> [AuditRecord] {
        var entries: [AuditRecord] = []
        for row in try rows("SELECT * FROM audit WHERE number > $1 ORDER BY number LIMIT $2", number, limit) {
            entries.append(try AuditRecord(row))
        }
        return entries
    }
}
