// MARK: - Making and finding

extension Transaction {
    /// Adds a RUNNING session.
    package func insert(_ session: SessionRecord) throws(StorageError) {
        let request = session.request
        try insert(
            into: "sessions",
            [
                "id": session.id, "relying_party": request.relyingParty, "kind": request.kind,
                "channel": request.channel, "state": session.state, "target_civil_id": request.targetCivilID,
                "target_document": request.targetDocument, "flow_type": session.flowType,
                "relying_party_name": request.relyingPartyName, "brokered_name": request.brokeredName,
                "certificate_level": request.certificateLevel, "challenge": request.challenge,
                "signature_algorithm": request.signatureAlgorithm, "hash_algorithm": request.hashAlgorithm,
                "interactions": request.interactions, "initial_callback_url": request.initialCallbackURL,
                "server_random": session.serverRandom, "code_type": session.codeType, "code": session.code,
                "code_choices": session.codeChoices.isEmpty ? nil : session.codeChoices.joined(separator: " "),
                "session_token": session.sessionToken, "session_secret": session.sealedSecret,
                "secret_digest": session.secretDigest,
                "ignored_properties": request.ignoredProperties.joined(separator: "\n"),
                "shares_address": request.sharesAddress, "request_hash": request.requestHash,
                "created_at": session.createdAt, "expires_at": session.expiresAt,
            ])
    }

    package func session(id: String) throws(StorageError) -> SessionRecord? {
        guard let row = try row("SELECT * FROM sessions WHERE id = $1", id) else { return nil }
        return try SessionRecord(row)
    }

    package func session(token: String) throws(StorageError) -> SessionRecord? {
        guard let row = try row("SELECT * FROM sessions WHERE session_token = $1", token) else { return nil }
        return try SessionRecord(row)
    }

    /// The newest session of a relying party for the same request made after `moment`.
    package func session(
        relyingParty: String, requestHash: [UInt8], createdAfter moment: Timestamp
    ) throws(StorageError) -> SessionRecord? {
        guard
            let row = try row(
                """
                SELECT * FROM sessions WHERE relying_party = $1 AND request_hash = $2 AND created_at > $3
                ORDER BY created_at DESC LIMIT 1
                """,
                relyingParty, requestHash, moment)
        else { return nil }
        return try SessionRecord(row)
    }

    /// RUNNING sessions that `documentNumber` of the person `civilID` may answer now, oldest first: notifications for
    /// either that no other account took, and links bound to this account.
    package func pendingSessions(
        documentNumber: String, civilID: String, at moment: Timestamp
    ) throws(StorageError) -> [SessionRecord] {
        try sessions(
            rows(
                """
                SELECT * FROM sessions
                WHERE state = $3 AND expires_at > $4 AND (
                    document_number = $1
                    OR (channel = $5 AND document_number IS NULL AND (target_document = $1 OR target_civil_id = $2)))
                ORDER BY created_at, id
                """,
                documentNumber, civilID, SessionState.running, moment, SessionChannel.notification))
    }

    /// Up to `limit` COMPLETE sessions of an account that ended before `moment`, newest first.
    package func completedSessions(
        documentNumber: String, before moment: Timestamp, limit: Int
    ) throws(StorageError) -> [SessionRecord] {
        try sessions(
            rows(
                """
                SELECT * FROM sessions WHERE document_number = $1 AND state = $2 AND completed_at < $3
                ORDER BY completed_at DESC, id LIMIT $4
                """,
                documentNumber, SessionState.complete, moment, limit))
    }

    /// RUNNING sessions whose life is over.
    package func overdueSessions(at moment: Timestamp, limit: Int) throws(StorageError) -> [SessionRecord] {
        try sessions(
            rows(
                "SELECT * FROM sessions WHERE state = $1 AND expires_at <= $2 ORDER BY expires_at LIMIT $3",
                SessionState.running, moment, limit))
    }

    /// RUNNING sessions of a relying party, live at `moment`.
    package func countRunningSessions(relyingParty: String, at moment: Timestamp) throws(StorageError) -> Int {
        let row = try row(
            "SELECT COUNT(*) AS n FROM sessions WHERE state = $1 AND expires_at > $2 AND relying_party = $3",
            SessionState.running, moment, relyingParty)
        return try row?.count("n") ?? 0
    }

    /// RUNNING notifications for the account or its person, live at `moment`; `relyingParty` nil = of all.
    package func countRunningNotifications(
        documentNumber: String, civilID: String, relyingParty: String?, at moment: Timestamp
    ) throws(StorageError) -> Int {
        let row = try row(
            """
            SELECT COUNT(*) AS n FROM sessions
            WHERE state = $1 AND expires_at > $2 AND channel = $3 AND (relying_party = $4 OR $4 IS NULL)
                AND (target_document = $5 OR target_civil_id = $6)
            """,
            SessionState.running, moment, SessionChannel.notification, relyingParty, documentNumber, civilID)
        return try row?.count("n") ?? 0
    }

    private func sessions(_ rows: [Row]) throws(StorageError) -> [SessionRecord] {
        var sessions: [SessionRecord] = []
        for row in rows { sessions.append(try SessionRecord(row)) }
        return sessions
    }
}

// MARK: - Moving

extension Transaction {
    /// Binds a RUNNING session to the account that answers it. False when another account (or the end) was first.
    package func bindSession(id: String, documentNumber: String, flowType: String) throws(StorageError) -> Bool {
        try change(
            """
            UPDATE sessions SET document_number = $2, flow_type = $3
            WHERE id = $1 AND state = $4 AND (document_number IS NULL OR document_number = $2)
            """,
            id, documentNumber, flowType, SessionState.running) == 1
    }

    /// Deletes up to `limit` COMPLETE sessions that no account took.
    package func deleteUnansweredSessions(endedBefore moment: Timestamp, limit: Int) throws(StorageError) {
        try change(
            """
            DELETE FROM sessions WHERE id IN (
                SELECT id FROM sessions WHERE document_number IS NULL AND completed_at <= $1 LIMIT $2)
            """,
            moment, limit)
    }

    /// RUNNING → COMPLETE. False when it was COMPLETE already.
    package func completeSession(
        id: String, _ outcome: SessionOutcomeRecord, at moment: Timestamp
    ) throws(StorageError) -> Bool {
        try change(
            """
            UPDATE sessions SET state = $2, completed_at = $3, end_result = $4, refused_interaction = $5,
                certificate_serial = $6, signature = $7, user_challenge = $8, interaction_type_used = $9,
                device_address = $10, session_secret = NULL
            WHERE id = $1 AND state = $11
            """,
            id, SessionState.complete, moment, outcome.endResult, outcome.refusedInteraction,
            outcome.certificateSerial, outcome.signature, outcome.userChallenge, outcome.interactionTypeUsed,
            outcome.deviceAddress, SessionState.running) == 1
    }
}
