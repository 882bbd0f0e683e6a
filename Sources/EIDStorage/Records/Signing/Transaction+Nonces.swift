// MARK: - Making and finding

extension Transaction {
    /// Adds a COMMITTED nonce. `.constraint` when the psid was used with the kid before.
    package func insert(_ nonce: NonceRecord) throws(StorageError) {
        try insert(
            into: "nonces",
            [
                "kid": nonce.kid, "psid": nonce.psid, "session": nonce.session, "epoch": nonce.epoch,
                "state": nonce.state, "com1": nonce.commitment.com1, "r2": nonce.commitment.r2,
                "pi2": nonce.commitment.pi2, "n2": nonce.commitment.n2, "secrets": nonce.secrets, "delivered": false,
                "created_at": nonce.createdAt,
            ])
    }

    package func nonce(kid: [UInt8], psid: [UInt8]) throws(StorageError) -> NonceRecord? {
        try row("SELECT * FROM nonces WHERE kid = $1 AND psid = $2", kid, psid)
            .map { row throws(StorageError) in try NonceRecord(row) }
    }

    /// The nonces of a session, oldest first.
    package func nonces(session: String) throws(StorageError) -> [NonceRecord] {
        try rows("SELECT * FROM nonces WHERE session = $1 ORDER BY created_at, psid", session)
            .map { row throws(StorageError) in try NonceRecord(row) }
    }

    /// The nonces with this psid under the keys of an account: at most one a key.
    package func nonces(documentNumber: String, psid: [UInt8]) throws(StorageError) -> [NonceRecord] {
        try rows(
            """
            SELECT * FROM nonces WHERE psid = $1 AND kid IN (SELECT kid FROM keys WHERE document_number = $2)
            """,
            psid, documentNumber
        ).map { row throws(StorageError) in try NonceRecord(row) }
    }

    /// How many nonces of a key that were made after `moment` are BURNED.
    package func countBurnedNonces(kid: [UInt8], after moment: Timestamp) throws(StorageError) -> Int {
        try row(
            "SELECT COUNT(*) AS n FROM nonces WHERE kid = $1 AND state = $2 AND created_at > $3", kid,
            NonceState.burned, moment)?.count("n") ?? 0
    }

    /// The nonces of a key that still hold secrets.
    package func liveNonces(kid: [UInt8]) throws(StorageError) -> [NonceRecord] {
        try rows("SELECT * FROM nonces WHERE kid = $1 AND secrets IS NOT NULL", kid)
            .map { row throws(StorageError) in try NonceRecord(row) }
    }
}

extension Transaction {
    /// Up to `limit` nonces that still hold secrets although their session is over.
    package func overdueNonces(at moment: Timestamp, limit: Int) throws(StorageError) -> [NonceRecord] {
        try rows(
            """
            SELECT * FROM nonces WHERE secrets IS NOT NULL AND session IN
                (SELECT id FROM sessions WHERE state <> $1 OR expires_at <= $2) LIMIT $3
            """,
            SessionState.running, moment, limit
        ).map { row throws(StorageError) in try NonceRecord(row) }
    }
}

// MARK: - Moving

extension Transaction {
    /// COMMITTED → OPENED. False when it was not COMMITTED.
    package func openNonce(
        _ nonce: NonceRecord, _ opening: NonceRecord.Opening, secrets: [UInt8]
    ) throws(StorageError) -> Bool {
        try change(
            """
            UPDATE nonces SET state = $3, r1 = $4, pi1 = $5, rho1 = $6, ack = $7, r = $8, secrets = $9
            WHERE kid = $1 AND psid = $2 AND state = $10
            """,
            nonce.kid, nonce.psid, NonceState.opened, opening.r1, opening.pi1, opening.rho1, opening.ack, opening.r,
            secrets, NonceState.committed) == 1
    }

    /// Binds the nonce to one message: → BOUND after a wrong PIN proof. False when it was not in its state.
    package func bindNonce(_ nonce: NonceRecord, _ binding: NonceRecord.Binding) throws(StorageError) -> Bool {
        try change(
            """
            UPDATE nonces SET state = $3, m = $4, description = $5, interaction_type_used = $6, user_challenge = $7,
                confirm_vc = $8
            WHERE kid = $1 AND psid = $2 AND state = $9
            """,
            nonce.kid, nonce.psid, NonceState.bound, binding.m, binding.desc, binding.interactionTypeUsed,
            binding.userChallenge, binding.confirmVc, nonce.state) == 1
    }

    /// → RELEASED with its one c3; the secrets are erased in the same statement. False when it was not in its state.
    package func releaseNonce(
        _ nonce: NonceRecord, _ binding: NonceRecord.Binding, c3: [UInt8], at moment: Timestamp
    ) throws(StorageError) -> Bool {
        try change(
            """
            UPDATE nonces SET state = $3, m = $4, description = $5, interaction_type_used = $6, user_challenge = $7,
                confirm_vc = $8, c3 = $9, released_at = $10, secrets = NULL
            WHERE kid = $1 AND psid = $2 AND state = $11 AND c3 IS NULL
            """,
            nonce.kid, nonce.psid, NonceState.released, binding.m, binding.desc, binding.interactionTypeUsed,
            binding.userChallenge, binding.confirmVc, c3, moment, nonce.state) == 1
    }

    /// RELEASED → DONE. False when it was not RELEASED.
    package func finishNonce(
        _ nonce: NonceRecord, signature: [UInt8], delivered: Bool
    ) throws(StorageError) -> Bool {
        try change(
            "UPDATE nonces SET state = $3, signature = $4, delivered = $5 WHERE kid = $1 AND psid = $2 AND state = $6",
            nonce.kid, nonce.psid, NonceState.done, signature, delivered, NonceState.released) == 1
    }

    /// → BURNED or EXPIRED; the secrets are erased. False when it was not in its state.
    package func endNonce(_ nonce: NonceRecord, as new: NonceState) throws(StorageError) -> Bool {
        try change(
            "UPDATE nonces SET state = $3, secrets = NULL WHERE kid = $1 AND psid = $2 AND state = $4",
            nonce.kid, nonce.psid, new, nonce.state) == 1
    }
}
