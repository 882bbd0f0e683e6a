extension Transaction {
    /// Takes the serial (and the key) of a certificate that is to be signed. `.constraint` when either was used before.
    package func reserveCertificate(_ certificate: CertificateRecord) throws(StorageError) {
        try insert(
            into: "certificates",
            [
                "serial": certificate.serial, "document_number": certificate.documentNumber, "slot": certificate.slot,
                "level": certificate.level, "status": CertificateStatus.reserved, "public_key": certificate.publicKey,
                "not_before": certificate.notBefore, "not_after": certificate.notAfter,
                "reserved_at": certificate.reservedAt, "status_changed_at": certificate.reservedAt,
            ])
    }

    /// RESERVED → ISSUED with what was signed. False when the serial was not RESERVED.
    package func issueCertificate(
        serial: String, der: [UInt8], notBefore: Timestamp, notAfter: Timestamp, at moment: Timestamp
    ) throws(StorageError) -> Bool {
        try change(
            """
            UPDATE certificates SET status = $2, der = $3, not_before = $4, not_after = $5, status_changed_at = $6
            WHERE serial = $1 AND status = $7
            """,
            serial, CertificateStatus.issued, der, notBefore, notAfter, moment, CertificateStatus.reserved) == 1
    }

    package func certificate(serial: String) throws(StorageError) -> CertificateRecord? {
        guard let row = try row("SELECT * FROM certificates WHERE serial = $1", serial) else { return nil }
        return try CertificateRecord(row)
    }

    /// All certificates of an account, oldest first.
    package func certificates(documentNumber: String) throws(StorageError) -> [CertificateRecord] {
        var certificates: [CertificateRecord] = []
        for row in try rows(
            "SELECT * FROM certificates WHERE document_number = $1 ORDER BY reserved_at, slot", documentNumber)
        {
            certificates.append(try CertificateRecord(row))
        }
        return certificates
    }

    /// The certificate of a key, whatever its status; a key never stands in two.
    package func certificate(publicKey: [UInt8]) throws(StorageError) -> CertificateRecord? {
        guard let row = try row("SELECT * FROM certificates WHERE public_key = $1", publicKey) else { return nil }
        return try CertificateRecord(row)
    }

    /// Compare-and-set of the status. `reason` is kept with REVOKED and SUSPENDED. False when it was not in `old`.
    package func moveCertificate(
        serial: String, from old: CertificateStatus, to new: CertificateStatus, reason: Int? = nil,
        at moment: Timestamp
    ) throws(StorageError) -> Bool {
        let ends = new == .revoked || new == .suspended
        return try change(
            """
            UPDATE certificates SET status = $3, status_changed_at = $4, revoked_at = $5, revocation_reason = $6
            WHERE serial = $1 AND status = $2
            """,
            serial, old, new, moment, ends ? moment : nil, ends ? reason : nil) == 1
    }
}
