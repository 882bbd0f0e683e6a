/// The server's half of one key with its counters. The row outlives the key: `kid`, `publicKey` and the marks stay.
package struct KeyRecord: Sendable, Equatable {
    /// 16 bytes.
    package var kid: [UInt8]
    package var documentNumber: String
    package var enrollmentID: String
    /// `auth` or `sign`.
    package var slot: String
    package var state: KeyState
    /// Q, compressed, 33 bytes.
    package var publicKey: [UInt8]
    /// x2, Q1, N and c_key, sealed under the key-encryption key. Nil once erased.
    package var material: [UInt8]?
    /// SHA-256 of N, 32 bytes: no two keys ever share a modulus.
    package var modulusMark: [UInt8]
    /// A keyed digest of Q1, 32 bytes: no two keys ever share a phone share.
    package var shareMark: [UInt8]
    /// Number of refreshes + 1.
    package var epoch: UInt32
    package var counters: KeyCounters
    /// The psid of the one release without a valid finish.
    package var outstanding: [UInt8]?
    package var outstandingSince: Timestamp?
    /// No release before this moment.
    package var lockedUntil: Timestamp?
    package var createdAt: Timestamp
    package var endedAt: Timestamp?

    package init(
        kid: [UInt8], documentNumber: String, enrollmentID: String, slot: String, publicKey: [UInt8],
        material: [UInt8], modulusMark: [UInt8], shareMark: [UInt8], epoch: UInt32, createdAt: Timestamp
    ) {
        self.kid = kid
        self.documentNumber = documentNumber
        self.enrollmentID = enrollmentID
        self.slot = slot
        state = .active
        self.publicKey = publicKey
        self.material = material
        self.modulusMark = modulusMark
        self.shareMark = shareMark
        self.epoch = epoch
        counters = KeyCounters()
        self.createdAt = createdAt
    }

    init(_ row: Row) throws(StorageError) {
        kid = try row.bytes("kid")
        documentNumber = try row.text("document_number")
        enrollmentID = try row.text("enrollment_id")
        slot = try row.text("slot")
        state = try row.name("state")
        publicKey = try row.bytes("public_key")
        material = try row.optionalBytes("material")
        modulusMark = try row.bytes("modulus_mark")
        shareMark = try row.bytes("share_mark")
        guard let number = UInt32(exactly: try row.integer("epoch")) else {
            throw StorageError(.corrupt, "column epoch does not hold what it must")
        }
        epoch = number
        counters = try KeyCounters(row)
        outstanding = try row.optionalBytes("outstanding")
        outstandingSince = try row.optionalTimestamp("outstanding_since")
        lockedUntil = try row.optionalTimestamp("locked_until")
        createdAt = try row.timestamp("created_at")
        endedAt = try row.optionalTimestamp("ended_at")
    }
}

/// What is counted for a key (`threshold-ecdsa.md` §4.2). No interface resets them; a valid π_pin sets `pinFail` to 0.
package struct KeyCounters: Sendable, Equatable {
    /// Wrong PIN proofs in a row.
    package var pinFail = 0
    /// Invalid signatures and finishes with other choices.
    package var badSignature = 0
    /// Second messages, openings, commitments or sessions for a used psid.
    package var conflict = 0
    /// Malformed fields, failed openings and failed proofs.
    package var proto = 0
    /// Reports of the phone.
    package var quarantine = 0

    package init() {}

    init(_ row: Row) throws(StorageError) {
        pinFail = try row.count("pin_fail")
        badSignature = try row.count("bad_sig")
        conflict = try row.count("conflict")
        proto = try row.count("proto")
        quarantine = try row.count("quarantine")
    }
}

/// A counter of a key that only grows; the raw value is its column.
package enum KeyCounter: String, Sendable, CaseIterable {
    case badSignature = "bad_sig"
    case conflict
    case proto
    case quarantine
}
