package import EIDStorage

/// The audit log: one entry a security decision, written in the transaction that decides.
///
/// Each entry is hashed together with the hash of the one before, so that an entry cannot be changed, removed or put in
/// between without changing all after it. Whoever can write the database can also write a whole new chain: note the
/// hash of the last entry elsewhere from time to time, and compare.
package enum AuditLog {
    /// Adds an entry.
    ///
    /// `subject` and `details` hold ids, codes and numbers only: no names, no personal identifiers, no secrets.
    package static func record(
        _ event: AuditEvent, _ subject: String, _ details: KeyValuePairs<String, String> = [:], at moment: Timestamp,
        _ tx: borrowing Transaction
    ) throws {
        let last = try tx.lastAuditEntry()
        var entry = AuditRecord(
            number: (last?.number ?? 0) + 1, at: moment, event: event.rawValue, subject: word(subject),
            details: details.map { "\($0.key)=\(word($0.value))" }.joined(separator: " "),
            previous: last?.hash ?? AuditChain.start, hash: [])
        entry.hash = AuditChain.hash(entry)
        try tx.append(entry)
        try tx.setSetting(AuditChain.headSetting, AuditChain.head(entry))
    }

    /// An entry is one line of words: anything that would break that is replaced.
    private static func word(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value > 0x20 && $0.value != 0x7f ? $0 : "_" }))
    }
}
