/// One entry of the audit log.
package struct AuditRecord: Sendable, Equatable {
    /// 1, 2, 3 … without gaps.
    package var number: Int64
    package var at: Timestamp
    /// What was decided, a name such as `session.complete`.
    package var event: String
    /// What it was about: a session, document number, relying party or serial. Never a name of a person.
    package var subject: String
    /// `key=value` pairs of codes and ids, separated by spaces.
    package var details: String
    /// `hash` of the entry before; 32 zero bytes for the first.
    package var previous: [UInt8]
    /// 32 bytes over all of the above.
    package var hash: [UInt8]

    package init(
        number: Int64, at: Timestamp, event: String, subject: String, details: String, previous: [UInt8],
        hash: [UInt8]
    ) {
        self.number = number
        self.at = at
        self.event = event
        self.subject = subject
        self.details = details
        self.previous = previous
        self.hash = hash
    }

    init(_ row: Row) throws(StorageError) {
        number = try row.integer("number")
        at = try row.timestamp("at")
        event = try row.text("event")
        subject = try row.text("subject")
        details = try row.text("details")
        previous = try row.bytes("previous")
        hash = try row.bytes("hash")
    }
}
