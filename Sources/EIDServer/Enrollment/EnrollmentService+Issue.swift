import Certificates
import EIDAPI
import EIDCrypto
import EIDStorage
import ThresholdECDSA

extension EnrollmentService {
    /// OFFERED → ISSUED. The serials are reserved in one transaction, signed outside, and stored in a second one
    /// together with device, keys and the sealed answer; a crash between them leaves an OFFERED enrolment, whose
    /// repeated `complete` takes the same reservations. Nil when a key turns out to be known after all.
    func issue(
        _ request: EnrollmentComplete.Request, _ hash: [UInt8], _ enrollment: EnrollmentRecord, _ keys: [VerifiedKey]
    ) async throws -> [UInt8]? {
        let now = context.now
        let reserved = try await context.database.write { tx in
            try reserve(request, enrollment, keys, at: now, tx)
        }
        guard let (account, reservations) = reserved else { return nil }
        var certificates: [Certificate] = []
        for reservation in reservations {
            certificates.append(try await workers.compute { Result { try authority.sign(reservation, at: now) } }.get())
        }
        let signed = zip(keys, zip(reservations, certificates)).map { SignedKey($0, $1.0, $1.1) }
        let verdict: Verdict<[UInt8]?> = try await context.database.write { tx in
            guard try tx.enrollment(id: enrollment.id)?.state == .offered else {
                try accounts.end(enrollment.documentNumber, .ended, reason: nil, at: now, tx)
                return .failure(ProtocolError(.enrollment))
            }
            // Another person's enrolment may have brought the same N or Q1 since the serials were reserved.
            guard try !keys.contains(where: { try Self.isKnown($0.candidate.key, enrollment, tx) }) else {
                return .success(nil)
            }
            return .success(try store(signed, account, hash, enrollment, at: now, tx))
        }
        return try verdict.get()
    }

    /// The account and the serials of its certificates; nil when N, Q1 or Q of a key was seen before.
    private func reserve(
        _ request: EnrollmentComplete.Request, _ enrollment: EnrollmentRecord, _ keys: [VerifiedKey],
        at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> (AccountRecord, [CertificateReservation])? {
        guard try !keys.contains(where: { try Self.isKnown($0.candidate.key, enrollment, tx) }) else { return nil }
        let account = try openAccount(request, enrollment, at: now, tx)
        guard let civilID = CivilID(account.person.civilID) else {
            throw StorageError(.corrupt, "a person's civil id is none")
        }
        let name = LatinName(givenName: account.givenNameLatin, surname: account.surnameLatin)
        let reservations = try keys.map { key in
            try authority.reserve(
                CertificateOrder(
                    documentNumber: account.documentNumber, slot: key.candidate.slot, key: key.key.publicKey,
                    name: name, civilID: civilID), at: now, tx)
        }
        return (account, reservations)
    }

    /// The ISSUED account of the person that was proofed, under the name that the citizen reviewed.
    private func openAccount(
        _ request: EnrollmentComplete.Request, _ enrollment: EnrollmentRecord, at now: Timestamp,
        _ tx: borrowing Transaction
    ) throws -> AccountRecord {
        guard let person = try tx.proofing(stateHash: enrollment.proofingHash)?.person else {
            throw StorageError(.corrupt, "an enrolment has no proofed person")
        }
        let name = request.latinName ?? person.latinName
        if try tx.account(documentNumber: enrollment.documentNumber) != nil {
            try tx.setLatinName(enrollment.documentNumber, givenName: name.givenName, surname: name.surname)
        } else {
            try tx.insert(
                AccountRecord(
                    documentNumber: enrollment.documentNumber, person: person, givenNameLatin: name.givenName,
                    surnameLatin: name.surname, platform: enrollment.platform, pushToken: enrollment.pushToken,
                    createdAt: now))
        }
        guard let account = try tx.account(documentNumber: enrollment.documentNumber) else {
            throw StorageError(.corrupt, "an account that was just written is gone")
        }
        return account
    }

    /// Everything of an enrolment that is ISSUED from here on; gives the sealed answer.
    private func store(
        _ keys: [SignedKey], _ account: AccountRecord, _ hash: [UInt8], _ enrollment: EnrollmentRecord,
        at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> [UInt8] {
        try supersedeIssued(enrollment, at: now, tx)
        let token = Base64URL.encode(context.random.publicBytes("device token", 32))
        try tx.insert(
            DeviceRecord(
                documentNumber: account.documentNumber, tokenHash: AccountService.tokenHash(token),
                deviceKeyHash: enrollment.deviceKeyHash, createdAt: now))
        for key in keys {
            try authority.store(key.certificate, key.reservation, at: now, tx)
            try store(key.verified, enrollment, at: now, tx)
        }
        let answer = try BodyCoder.mobile.encode(try answer(account, keys, token: token))
        let sealed = context.vault.seal(SecretBytes(copying: answer), at: .answer(ofEnrollment: enrollment.id))
        guard try tx.issueEnrollment(id: enrollment.id, completeHash: hash, sealedAnswer: sealed, at: now) else {
            throw StorageError(.busy, "an enrolment changed inside its own transaction")
        }
        try AuditLog.record(.enrollmentIssued, enrollment.id, ["document": account.documentNumber], at: now, tx)
        return sealed
    }

    /// An enrolment that was issued before and not accepted yet gives way.
    private func supersedeIssued(
        _ enrollment: EnrollmentRecord, at now: Timestamp, _ tx: borrowing Transaction
    ) throws {
        for other in try tx.liveEnrollments(civilID: enrollment.civilID)
        where other.id != enrollment.id && other.state == .issued {
            try end(other, .superseded, at: now, tx)
        }
    }

    private func store(
        _ verified: VerifiedKey, _ enrollment: EnrollmentRecord, at now: Timestamp, _ tx: borrowing Transaction
    ) throws {
        let (key, marks) = (verified.key, verified.candidate.key.marks)
        try tx.insert(
            KeyRecord(
                kid: key.kid, documentNumber: enrollment.documentNumber, enrollmentID: enrollment.id,
                slot: verified.candidate.slot.rawValue, publicKey: key.publicKey.compressed,
                material: context.vault.seal(key.serialized(), at: .material(ofKey: key.kid)),
                modulusMark: marks.modulus, shareMark: marks.share, epoch: key.epoch, createdAt: now))
        let proof = verified.candidate.possession
        try AuditLog.record(
            .keyProven, Hex.encode(key.kid),
            [
                "document": enrollment.documentNumber, "slot": verified.candidate.slot.rawValue,
                "sid": Hex.encode(proof.sid), "q1": Hex.encode(proof.q1), "pi1": Hex.encode(proof.pi1),
                "q2": Hex.encode(proof.q2), "pi2": Hex.encode(proof.pi2),
            ], at: now, tx)
    }

    private func answer(
        _ account: AccountRecord, _ keys: [SignedKey], token: String
    ) throws -> EnrollmentComplete.Answer {
        var confirmations: [EnrollmentComplete.KeyConfirmation] = []
        for key in keys {
            let confirmation = key.verified.candidate.key.confirmation
            guard let kid = Octets<B16>(confirmation.kid), let confirm = Octets<B32>(confirmation.confirm) else {
                throw StorageError(.corrupt, "a confirmation has a wrong length")
            }
            confirmations.append(.init(slot: key.slot, kid: kid, confirm: confirm))
        }
        guard let sign = keys.first(where: { $0.slot == .sign }) else { throw ProtocolError(.enrollment) }
        return EnrollmentComplete.Answer(
            documentNumber: account.documentNumber, deviceToken: token,
            certificate: Base64Bytes(sign.certificate.der),
            authCertificate: keys.first { $0.slot == .auth }.map { Base64Bytes($0.certificate.der) },
            chain: authority.chain.map { Base64Bytes($0.der) },
            signatureAlgorithm: SignatureAlgorithm.ecdsaSHA256.rawValue, keys: confirmations)
    }
}

/// A proven key with its certificate.
private struct SignedKey {
    let verified: VerifiedKey
    let reservation: CertificateReservation
    let certificate: Certificate

    init(_ verified: VerifiedKey, _ reservation: CertificateReservation, _ certificate: Certificate) {
        (self.verified, self.reservation, self.certificate) = (verified, reservation, certificate)
    }

    var slot: EIDAPI.KeySlot { verified.candidate.slot }
}
