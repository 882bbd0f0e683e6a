extension Transaction {
    /// Adds a PENDING proofing.
    package func insert(_ proofing: ProofingRecord) throws(StorageError) {
        try insert(
            into: "proofings",
            [
                "state_hash": proofing.stateHash, "method": proofing.method, "status": proofing.status,
                "registration_number": proofing.registrationNumber, "created_at": proofing.createdAt,
                "expires_at": proofing.expiresAt,
            ])
    }

    package func proofing(stateHash: [UInt8]) throws(StorageError) -> ProofingRecord? {
        guard let row = try row("SELECT * FROM proofings WHERE state_hash = $1", stateHash) else { return nil }
        return try ProofingRecord(row)
    }

    /// PENDING proofings of a registration number that have not expired.
    package func countOpenProofings(registrationNumber: String, at moment: Timestamp) throws(StorageError) -> Int {
        let row = try row(
            "SELECT COUNT(*) AS n FROM proofings WHERE registration_number = $1 AND status = $2 AND expires_at > $3",
            registrationNumber, ProofingRecord.Status.pending, moment)
        return try row?.count("n") ?? 0
    }

    /// PENDING → VERIFIED with the person that the provider named. False when it was not PENDING.
    package func verifyProofing(stateHash: [UInt8], person: PersonRecord) throws(StorageError) -> Bool {
        try change(
            """
            UPDATE proofings SET status = $2, civil_id = $3, given_name = $4, surname = $5, family_name = $6,
                birth_date = $7, gender = $8
            WHERE state_hash = $1 AND status = $9
            """,
            stateHash, ProofingRecord.Status.verified, person.civilID, person.givenName, person.surname,
            person.familyName, person.birthDate, person.gender, ProofingRecord.Status.pending) == 1
    }

    /// PENDING → REJECTED. False when it was not PENDING.
    package func rejectProofing(stateHash: [UInt8]) throws(StorageError) -> Bool {
        try change(
            "UPDATE proofings SET status = $2 WHERE state_hash = $1 AND status = $3",
            stateHash, ProofingRecord.Status.rejected, ProofingRecord.Status.pending) == 1
    }

    /// VERIFIED → SPENT by one enrolment, when it has not expired. False otherwise.
    package func spendProofing(
        stateHash: [UInt8], enrollmentID: String, at moment: Timestamp
    ) throws(StorageError) -> Bool {
        try change(
            """
            UPDATE proofings SET status = $2, spent_at = $3, enrollment_id = $4
            WHERE state_hash = $1 AND status = $5 AND expires_at > $3
            """,
            stateHash, ProofingRecord.Status.spent, moment, enrollmentID, ProofingRecord.Status.verified) == 1
    }

    /// Forgets proofings that ended before `moment`; spent ones stay, because a repeat of their enrolment is answered.
    package func deleteProofings(expiredBefore moment: Timestamp) throws(StorageError) {
        try change(
            "DELETE FROM proofings WHERE expires_at < $1 AND status <> $2", moment, ProofingRecord.Status.spent)
    }
}
