/// One enrolment, from the spending of its proofing code to ACTIVE, VOID or BURNED.
package struct EnrollmentRecord: Sendable, Equatable {
    /// Lower-case UUID.
    package var id: String
    /// SHA-256 of the one-time code, 32 bytes. One code makes one enrolment.
    package var proofingHash: [UInt8]
    package var civilID: String
    /// Reserved for the account that `complete` makes.
    package var documentNumber: String
    package var state: EnrollmentState
    /// SHA-256 of the attested device key, 32 zero bytes when not attested.
    package var deviceKeyHash: [UInt8]
    package var platform: String
    package var pushToken: String?
    /// Digest of the decoded fields of `init`.
    package var initHash: [UInt8]
    /// The stored answer of `init` (JSON, public values).
    package var initAnswer: [UInt8]
    /// The server's key-generation states, sealed. Nil once they are of no more use.
    package var secrets: [UInt8]?
    /// Digest of the decoded fields of the `complete` that was judged.
    package var completeHash: [UInt8]?
    /// The stored answer of `complete`, sealed, because the device token is in it. Nil from ACTIVE on.
    package var completeAnswer: [UInt8]?
    /// Whether a check of `complete` failed: what the daily limit counts.
    package var proofFailed: Bool
    package var createdAt: Timestamp
    package var issuedAt: Timestamp?
    package var endedAt: Timestamp?

    package init(
        id: String, proofingHash: [UInt8], civilID: String, documentNumber: String, deviceKeyHash: [UInt8],
        platform: String, pushToken: String?, initHash: [UInt8], initAnswer: [UInt8], secrets: [UInt8],
        createdAt: Timestamp
    ) {
        self.id = id
        self.proofingHash = proofingHash
        self.civilID = civilID
        self.documentNumber = documentNumber
        state = .offered
        self.deviceKeyHash = deviceKeyHash
        self.platform = platform
        self.pushToken = pushToken
        self.initHash = initHash
        self.initAnswer = initAnswer
        self.secrets = secrets
        proofFailed = false
        self.createdAt = createdAt
    }

    init(_ row: Row) throws(StorageError) {
        id = try row.text("id")
        proofingHash = try row.bytes("proofing_hash")
        civilID = try row.text("civil_id")
        documentNumber = try row.text("document_number")
        state = try row.name("state")
        deviceKeyHash = try row.bytes("device_key_hash")
        platform = try row.text("platform")
        pushToken = try row.optionalText("push_token")
        initHash = try row.bytes("init_hash")
        initAnswer = try row.bytes("init_answer")
        secrets = try row.optionalBytes("secrets")
        completeHash = try row.optionalBytes("complete_hash")
        completeAnswer = try row.optionalBytes("complete_answer")
        proofFailed = try row.flag("proof_failed")
        createdAt = try row.timestamp("created_at")
        issuedAt = try row.optionalTimestamp("issued_at")
        endedAt = try row.optionalTimestamp("ended_at")
    }
}
