/// One proofing of an identity; found by the digest of its one-time state.
package struct ProofingRecord: Sendable, Equatable {
    /// EXPIRED is PENDING or VERIFIED past its time and therefore not stored.
    package enum Status: String, Sendable, CaseIterable, SQLConvertible {
        case pending = "PENDING"
        case verified = "VERIFIED"
        case rejected = "REJECTED"
        /// Used by an enrolment.
        case spent = "SPENT"
    }

    /// SHA-256 of the state's UTF-8, 32 bytes. The same value is `proofing_hash32` of the key generation.
    package var stateHash: [UInt8]
    package var method: String
    package var status: Status
    /// The number that the phone asked to prove.
    package var registrationNumber: String
    /// Present from VERIFIED on.
    package var person: PersonRecord?
    package var createdAt: Timestamp
    package var expiresAt: Timestamp
    package var spentAt: Timestamp?
    /// The enrolment that spent it.
    package var enrollmentID: String?

    package init(
        stateHash: [UInt8], method: String, status: Status = .pending, registrationNumber: String,
        person: PersonRecord? = nil, createdAt: Timestamp, expiresAt: Timestamp, spentAt: Timestamp? = nil,
        enrollmentID: String? = nil
    ) {
        self.stateHash = stateHash
        self.method = method
        self.status = status
        self.registrationNumber = registrationNumber
        self.person = person
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.spentAt = spentAt
        self.enrollmentID = enrollmentID
    }

    init(_ row: Row) throws(StorageError) {
        stateHash = try row.bytes("state_hash")
        method = try row.text("method")
        status = try row.name("status")
        registrationNumber = try row.text("registration_number")
        if let civilID = try row.optionalText("civil_id") {
            person = PersonRecord(
                civilID: civilID, registrationNumber: registrationNumber, givenName: try row.text("given_name"),
                surname: try row.text("surname"), familyName: try row.optionalText("family_name"),
                birthDate: try row.text("birth_date"), gender: try row.text("gender"))
        }
        createdAt = try row.timestamp("created_at")
        expiresAt = try row.timestamp("expires_at")
        spentAt = try row.optionalTimestamp("spent_at")
        enrollmentID = try row.optionalText("enrollment_id")
    }
}
