extension Transaction {
    /// Adds a key. `.constraint` when its kid, Q, N or Q1 was seen before.
    package func insert(_ key: KeyRecord) throws(StorageError) {
        try insert(
            into: "keys",
            [
                "kid": key.kid, "document_number": key.documentNumber, "enrollment_id": key.enrollmentID,
                "slot": key.slot, "state": key.state, "public_key": key.publicKey, "material": key.material,
                "modulus_mark": key.modulusMark, "share_mark": key.shareMark, "epoch": key.epoch, "pin_fail": 0,
                "bad_sig": 0, "conflict": 0, "proto": 0, "quarantine": 0, "created_at": key.createdAt,
            ])
    }

    package func key(kid: [UInt8]) throws(StorageError) -> KeyRecord? {
        try row("SELECT * FROM keys WHERE kid = $1", kid).map { row throws(StorageError) in try KeyRecord(row) }
    }

    /// The keys of an account, one a slot.
    package func keys(documentNumber: String) throws(StorageError) -> [KeyRecord] {
        try rows("SELECT * FROM keys WHERE document_number = $1 ORDER BY slot", documentNumber)
            .map { row throws(StorageError) in try KeyRecord(row) }
    }

    /// The key of an account's slot.
    package func key(documentNumber: String, slot: String) throws(StorageError) -> KeyRecord? {
        try row("SELECT * FROM keys WHERE document_number = $1 AND slot = $2", documentNumber, slot)
            .map { row throws(StorageError) in try KeyRecord(row) }
    }

    /// Whether any key, alive or not, has this modulus or this phone share.
    package func isKeyMaterialKnown(modulusMark: [UInt8], shareMark: [UInt8]) throws(StorageError) -> Bool {
        try row(
            "SELECT COUNT(*) AS n FROM keys WHERE modulus_mark = $1 OR share_mark = $2", modulusMark, shareMark)?
            .count("n") != 0
    }

    /// Writes one more wrong PIN proof with what it costs. False when `failures` is not one more than stored.
    package func countPINFailure(
        kid: [UInt8], failures: Int, state: KeyState, lockedUntil: Timestamp?
    ) throws(StorageError) -> Bool {
        try change(
            "UPDATE keys SET pin_fail = $2, state = $3, locked_until = $4 WHERE kid = $1 AND pin_fail = $5 AND state = $6",
            kid, failures, state, lockedUntil, failures - 1, KeyState.active) == 1
    }

    /// A valid π_pin and the release it allowed: the PIN count starts again, the release is outstanding. False when
    /// the key is not ACTIVE.
    package func beginRelease(kid: [UInt8], psid: [UInt8], at moment: Timestamp) throws(StorageError) -> Bool {
        try change(
            """
            UPDATE keys SET pin_fail = 0, locked_until = NULL, outstanding = $2, outstanding_since = $3
            WHERE kid = $1 AND state = $4
            """,
            kid, psid, moment, KeyState.active) == 1
    }

    /// The outstanding release is resolved; another one stays.
    package func endRelease(kid: [UInt8], psid: [UInt8]) throws(StorageError) {
        try change(
            "UPDATE keys SET outstanding = NULL, outstanding_since = NULL WHERE kid = $1 AND outstanding = $2",
            kid, psid)
    }

    package func count(_ counter: KeyCounter, kid: [UInt8]) throws(StorageError) {
        try change(
            "UPDATE keys SET \(counter.rawValue) = \(counter.rawValue) + 1 WHERE kid = $1", kid)
    }

    /// Compare-and-set of the state. RETIRED erases the material. False when the key was not in `old`.
    package func moveKey(
        kid: [UInt8], from old: KeyState, to new: KeyState, at moment: Timestamp
    ) throws(StorageError) -> Bool {
        let erase = new == .retired ? ", material = NULL, outstanding = NULL, outstanding_since = NULL" : ""
        return try change(
            "UPDATE keys SET state = $3, ended_at = $4\(erase) WHERE kid = $1 AND state = $2", kid, old, new, moment)
            == 1
    }
}
