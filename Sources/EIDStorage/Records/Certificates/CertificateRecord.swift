/// The life of a certificate. The status service answers `unknown` for what never was ACTIVE.
package enum CertificateStatus: String, Sendable, CaseIterable, SQLConvertible {
    /// The serial is taken; nothing is signed yet.
    case reserved = "RESERVED"
    /// Signed; the phone has not called with its device token yet.
    case issued = "ISSUED"
    case active = "ACTIVE"
    /// On hold during a quarantine; ends in REVOKED or, after an incident notice, in ACTIVE.
    case suspended = "SUSPENDED"
    /// Never became active, never published.
    case void = "VOID"
    case revoked = "REVOKED"
}

/// A citizen's certificate.
package struct CertificateRecord: Sendable, Equatable {
    /// Lower-case hexadecimal of the serial's octets.
    package var serial: String
    package var documentNumber: String
    /// `auth` or `sign`.
    package var slot: String
    /// `QUALIFIED` or `ADVANCED`.
    package var level: String
    package var status: CertificateStatus
    /// Compressed P-256 point, 33 bytes; never in two certificates.
    package var publicKey: [UInt8]
    /// Absent while RESERVED.
    package var der: [UInt8]?
    /// The validity in the certificate; while RESERVED the moment of the reservation.
    package var notBefore: Timestamp
    package var notAfter: Timestamp
    package var reservedAt: Timestamp
    package var statusChangedAt: Timestamp
    package var revokedAt: Timestamp?
    /// CRLReason of RFC 5280.
    package var revocationReason: Int?

    package init(
        serial: String, documentNumber: String, slot: String, level: String, publicKey: [UInt8], reservedAt: Timestamp
    ) {
        self.serial = serial
        self.documentNumber = documentNumber
        self.slot = slot
        self.level = level
        status = .reserved
        self.publicKey = publicKey
        notBefore = reservedAt
        notAfter = reservedAt
        self.reservedAt = reservedAt
        statusChangedAt = reservedAt
    }

    init(_ row: Row) throws(StorageError) {
        serial = try row.text("serial")
        documentNumber = try row.text("document_number")
        slot = try row.text("slot")
        level = try row.text("level")
        status = try row.name("status")
        publicKey = try row.bytes("public_key")
        der = try row.optionalBytes("der")
        notBefore = try row.timestamp("not_before")
        notAfter = try row.timestamp("not_after")
        reservedAt = try row.timestamp("reserved_at")
        statusChangedAt = try row.timestamp("status_changed_at")
        revokedAt = try row.optionalTimestamp("revoked_at")
        revocationReason = try row.optionalInteger("revocation_reason").map { Int(clamping: $0) }
    }
}
