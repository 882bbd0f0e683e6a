// MARK: - Making and finding

extension Transaction {
    /// Adds an OFFERED enrolment. `.constraint` when its proofing code made one before.
    package func insert(_ enrollment: EnrollmentRecord) throws(StorageError) {
        try insert(
            into: "enrollments",
            [
                "id": enrollment.id, "proofing_hash": enrollment.proofingHash, "civil_id": enrollment.civilID,
                "document_number": enrollment.documentNumber, "state": enrollment.state,
                "device_key_hash": enrollment.deviceKeyHash, "platform": enrollment.platform,
                "push_token": enrollment.pushToken, "init_hash": enrollment.initHash,
                "init_answer": enrollment.initAnswer, "secrets": enrollment.secrets,
                "proof_failed": enrollment.proofFailed, "created_at": enrollment.createdAt,
            ])
    }

    package func enrollment(id: String) throws(StorageError) -> EnrollmentRecord? {
        try row("SELECT * FROM enrollments WHERE id = $1", id).map { row throws(StorageError) in
            try EnrollmentRecord(row)
        }
    }

    package func enrollment(proofingHash: [UInt8]) throws(StorageError) -> EnrollmentRecord? {
        try row("SELECT * FROM enrollments WHERE proofing_hash = $1", proofingHash).map { row throws(StorageError) in
            try EnrollmentRecord(row)
        }
    }

    package func enrollment(documentNumber: String) throws(StorageError) -> EnrollmentRecord? {
        try row("SELECT * FROM enrollments WHERE document_number = $1", documentNumber)
            .map { row throws(StorageError) in try EnrollmentRecord(row) }
    }

    /// The enrolments of a person that are not over yet, oldest first.
    package func liveEnrollments(civilID: String) throws(StorageError) -> [EnrollmentRecord] {
        try rows(
            "SELECT * FROM enrollments WHERE civil_id = $1 AND state IN ($2, $3, $4) ORDER BY created_at, id",
            civilID, EnrollmentState.offered, EnrollmentState.issued, EnrollmentState.active
        ).map { row throws(StorageError) in try EnrollmentRecord(row) }
    }

    /// Up to `limit` OFFERED enrolments whose time to be completed is over.
    package func overdueEnrollments(
        offeredBefore moment: Timestamp, limit: Int
    ) throws(StorageError) -> [EnrollmentRecord] {
        try rows(
            "SELECT * FROM enrollments WHERE state = $1 AND created_at <= $2 ORDER BY created_at LIMIT $3",
            EnrollmentState.offered, moment, limit
        ).map { row throws(StorageError) in try EnrollmentRecord(row) }
    }

    /// How many enrolments of the person failed a check of `complete` after `moment`.
    package func countFailedEnrollments(civilID: String, after moment: Timestamp) throws(StorageError) -> Int {
        try row(
            "SELECT COUNT(*) AS n FROM enrollments WHERE civil_id = $1 AND proof_failed = 1 AND ended_at > $2",
            civilID, moment)?.count("n") ?? 0
    }
}

// MARK: - Moving

extension Transaction {
    /// OFFERED → ISSUED with the sealed answer; the key-generation secrets are erased. False when it was not OFFERED.
    package func issueEnrollment(
        id: String, completeHash: [UInt8], sealedAnswer: [UInt8], at moment: Timestamp
    ) throws(StorageError) -> Bool {
        try change(
            """
            UPDATE enrollments SET state = $2, complete_hash = $3, complete_answer = $4, secrets = NULL, issued_at = $5
            WHERE id = $1 AND state = $6
            """,
            id, EnrollmentState.issued, completeHash, sealedAnswer, moment, EnrollmentState.offered) == 1
    }

    /// ISSUED → ACTIVE; the stored answer goes. False when it was not ISSUED.
    package func activateEnrollment(id: String) throws(StorageError) -> Bool {
        try change(
            "UPDATE enrollments SET state = $2, complete_answer = NULL WHERE id = $1 AND state = $3",
            id, EnrollmentState.active, EnrollmentState.issued) == 1
    }

    /// Ends an enrolment and erases its secrets. False when it was not in `old`.
    package func endEnrollment(
        id: String, from old: EnrollmentState, to new: EnrollmentState, completeHash: [UInt8]? = nil,
        proofFailed: Bool = false, at moment: Timestamp
    ) throws(StorageError) -> Bool {
        try change(
            """
            UPDATE enrollments SET state = $3, secrets = NULL, complete_answer = NULL, ended_at = $4,
                complete_hash = COALESCE($5, complete_hash), proof_failed = $6
            WHERE id = $1 AND state = $2
            """,
            id, old, new, moment, completeHash, proofFailed) == 1
    }
}
