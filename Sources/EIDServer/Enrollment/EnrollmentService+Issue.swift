import EIDAPI
import EIDCrypto
import EIDStorage
import ThresholdECDSA

extension EnrollmentService {
    /// OFFERED → ISSUED in one transaction: account, device, keys, certificates, the sealed answer. Nil when a key turns
    /// out to be known after all; then nothing was written.
    func issue(
        _ request: EnrollmentComplete.Request, _ hash: [UInt8], _ enrollment: EnrollmentRecord, _ keys: [VerifiedKey]
    ) async throws -> [UInt8]? {
        let now = context.now
        return try await context.database.write { tx in
            for key in keys where try Self.isKnown(key.candidate.key.marks, key.key.publicKey, tx) { return nil }
            try supersedeIssued(enrollment, at: now, tx)
            let account = try openAccount(request, enrollment, at: now, tx)
            let token = Base64URL.encode(context.random.publicBytes("device token", 32))
            try tx.insert(
                DeviceRecord(
                    documentNumber: account.documentNumber, tokenHash: AccountService.tokenHash(token),
                    deviceKeyHash: enrollment.deviceKeyHash, createdAt: now))
            for key in keys { try store(key, enrollment, at: now, tx) }
            let answer = try answer(account, keys, token: token, at: now, tx)
            let sealed = context.vault.seal(SecretBytes(copying: answer), at: .answer(ofEnrollment: enrollment.id))
            guard try tx.issueEnrollment(id: enrollment.id, completeHash: hash, sealedAnswer: sealed, at: now) else {
                throw ProtocolError(.enrollment)
            }
            try AuditLog.record(
                .enrollmentIssued, enrollment.id, ["document": account.documentNumber], at: now, tx)
            return sealed
        }
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

    /// The ISSUED account of the person that was proofed, under the name that the citizen reviewed.
    private func openAccount(
        _ request: EnrollmentComplete.Request, _ enrollment: EnrollmentRecord, at now: Timestamp,
        _ tx: borrowing Transaction
    ) throws -> AccountRecord {
        guard let person = try tx.proofing(stateHash: enrollment.proofingHash)?.person else {
            throw StorageError(.corrupt, "an enrolment has no proofed person")
        }
        let name = request.latinName ?? person.latinName
        let account = AccountRecord(
            documentNumber: enrollment.documentNumber, person: person, givenNameLatin: name.givenName,
            surnameLatin: name.surname, platform: enrollment.platform, pushToken: enrollment.pushToken,
            createdAt: now)
        try tx.insert(account)
        return account
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

    /// Certifies the keys; gives the JSON of the answer.
    private func answer(
        _ account: AccountRecord, _ keys: [VerifiedKey], token: String, at now: Timestamp,
        _ tx: borrowing Transaction
    ) throws -> [UInt8] {
        var certificates: [EIDAPI.KeySlot: Base64Bytes] = [:]
        var confirmations: [EnrollmentComplete.KeyConfirmation] = []
        for key in keys {
            let slot = key.candidate.slot
            certificates[slot] = Base64Bytes(
                try authority.issue(slot, for: account, key: key.key.publicKey, at: now, tx))
            let confirmation = key.candidate.key.confirmation
            guard let kid = Octets<B16>(confirmation.kid), let confirm = Octets<B32>(confirmation.confirm) else {
                throw StorageError(.corrupt, "a confirmation has a wrong length")
            }
            confirmations.append(.init(slot: slot, kid: kid, confirm: confirm))
        }
        guard let certificate = certificates[.sign] else { throw ProtocolError(.enrollment) }
        return try BodyCoder.mobile.encode(
            EnrollmentComplete.Answer(
                documentNumber: account.documentNumber, deviceToken: token, certificate: certificate,
                authCertificate: certificates[.auth], chain: authority.chain.map(Base64Bytes.init),
                signatureAlgorithm: SignatureAlgorithm.ecdsaSHA256.rawValue, keys: confirmations))
    }
}
