package import EIDAPI
import EIDCrypto
import EIDStorage
import ThresholdECDSA

extension EnrollmentService {
    /// `POST /v3/enrollment/init`: spends the proofing code and answers with the server's shares (§2.1).
    ///
    /// - Parameter deviceKeyHash: SHA-256 of the attested device key, or ``notAttested``.
    ///
    /// Errors: `malformed` for keys in another form than §11, `proofing` for a code that is unknown, unused too long
    /// or spent by another enrolment, `conflict` for other fields with the same code (which burn the enrolment),
    /// `enrollment` when it is over, `limit` after three failed enrolments in a day.
    package func begin(
        _ request: EnrollmentInit.Request, deviceKeyHash: [UInt8] = notAttested
    ) async throws -> EnrollmentInit.Answer {
        guard Self.areSlotsInOrder(request.keys.map(\.slot)), (1...32).contains(request.platform.utf8.count),
            request.pushToken?.utf8.count ?? 0 <= AccountService.longestPushToken,
            (1...256).contains(request.danAuthCode.utf8.count)
        else { throw ProtocolError(.malformed) }
        let proofingHash = SHA256.hash([UInt8](request.danAuthCode.utf8))
        let hash = request.digest(deviceKeyHash)
        let now = context.now
        let answer: Verdict<[UInt8]> = try await context.database.write { tx in
            if let earlier = try tx.enrollment(proofingHash: proofingHash) {
                return try repeated(earlier, hash, at: now, tx)
            }
            return try offer(request, proofingHash, deviceKeyHash, hash, at: now, tx)
        }
        return try BodyCoder.mobile.decode(from: answer.get())
    }

    /// Slot `sign` first, then `auth` unless left out.
    static func areSlotsInOrder(_ slots: [EIDAPI.KeySlot]) -> Bool {
        slots == [.sign] || slots == [.sign, .auth]
    }

    /// The stored answer to the same fields; other fields burn the enrolment.
    private func repeated(
        _ earlier: EnrollmentRecord, _ hash: [UInt8], at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> Verdict<[UInt8]> {
        guard ConstantTime.equal(earlier.initHash, hash) else {
            guard earlier.state != .active else { return .failure(ProtocolError(.proofing)) }
            try end(earlier, .otherFields, at: now, tx)
            return .failure(ProtocolError(.conflict))
        }
        guard earlier.state == .offered, !isOverdue(earlier, at: now) else {
            if earlier.state == .offered { try end(earlier, .offerEnded, at: now, tx) }
            return .failure(ProtocolError(.enrollment))
        }
        return .success(earlier.initAnswer)
    }

    private func offer(
        _ request: EnrollmentInit.Request, _ proofingHash: [UInt8], _ deviceKeyHash: [UInt8], _ hash: [UInt8],
        at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> Verdict<[UInt8]> {
        guard let proofing = try tx.proofing(stateHash: proofingHash), let person = proofing.person else {
            return .failure(ProtocolError(.proofing))
        }
        guard try !hasFailedTooOften(person.civilID, at: now, tx) else { return .failure(ProtocolError(.limit)) }
        let id = UUIDText.random(context.random)
        guard try tx.spendProofing(stateHash: proofingHash, enrollmentID: id.text, at: now) else {
            return .failure(ProtocolError(.proofing))
        }
        let documentNumber = try newDocumentNumber(person, tx)
        let (offers, secrets) = try shares(request, id, documentNumber, proofingHash, deviceKeyHash)
        let answer = try BodyCoder.mobile.encode(
            EnrollmentInit.Answer(
                enrollmentId: id, documentNumber: documentNumber, latinName: person.latinName, keys: offers))
        try tx.insert(
            EnrollmentRecord(
                id: id.text, proofingHash: proofingHash, civilID: person.civilID, documentNumber: documentNumber,
                deviceKeyHash: deviceKeyHash, platform: request.platform, pushToken: request.pushToken, initHash: hash,
                initAnswer: answer, secrets: secrets, createdAt: now))
        try AuditLog.record(.enrollmentOffered, id.text, ["document": documentNumber], at: now, tx)
        return .success(answer)
    }

    /// The server's half of each key, and their sealed states.
    private func shares(
        _ request: EnrollmentInit.Request, _ id: UUIDText, _ documentNumber: String, _ proofingHash: [UInt8],
        _ deviceKeyHash: [UInt8]
    ) throws -> ([EnrollmentInit.KeyOffer], [UInt8]) {
        let identifiers = try EnrollmentIdentifiers(enrollmentId: id.bytes, documentNumber: documentNumber)
        var offers: [EnrollmentInit.KeyOffer] = []
        var secrets = SecretBytes(count: 0)
        for key in request.keys {
            let run = try ServerKeyGeneration(
                KeyGenerationCommitment(com1: key.com1.bytes),
                context: KeyGenerationContext(
                    deployment: context.configuration.deploymentID, proofingHash: proofingHash,
                    deviceKeyHash: deviceKeyHash, slot: key.slot.ofProtocol),
                enrollment: identifiers, random: context.nonceVault.hedged(run: id.bytes))
            guard let offer = EnrollmentInit.KeyOffer(key.slot, run.offer) else {
                throw StorageError(.corrupt, "an offer has a wrong length")
            }
            offers.append(offer)
            secrets = SecretBytes.joined(secrets, run.serialized())
        }
        return (offers, context.vault.seal(secrets, at: .secrets(ofEnrollment: id.text)))
    }

    /// `PNOMN-<civil id>-XXXX-Q`, not used before.
    private func newDocumentNumber(_ person: PersonRecord, _ tx: borrowing Transaction) throws -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        for _ in 0..<64 {
            let mark = context.random.publicBytes("document number", 4).map { alphabet[Int($0) % alphabet.count] }
            let number = "PNOMN-\(person.civilID)-\(String(mark))-Q"
            if try tx.enrollment(documentNumber: number) == nil { return number }
        }
        throw StorageError(.constraint, "no document number is free for a person")
    }
}

extension EnrollmentInit.Request {
    /// A digest of all fields, with the device key.
    fileprivate func digest(_ deviceKeyHash: [UInt8]) -> [UInt8] {
        var digest = FieldDigest("enrollment/init")
        digest.add(danAuthCode)
        digest.add(pushToken)
        digest.add(platform)
        digest.add(deviceKeyHash)
        for key in keys {
            digest.add(key.slot.rawValue)
            digest.add(key.com1.bytes)
        }
        return digest.hash
    }
}

extension EnrollmentInit.KeyOffer {
    fileprivate init?(_ slot: EIDAPI.KeySlot, _ offer: KeyGenerationOffer) {
        guard let kid = Octets<B16>(offer.kid), let n2 = Octets<B32>(offer.n2), let q2 = Octets<B33>(offer.q2),
            let pi2 = Octets<B65>(offer.pi2)
        else { return nil }
        self.init(slot: slot, kid: kid, n2: n2, q2: q2, pi2: pi2)
    }
}

extension EIDAPI.KeySlot {
    /// The same slot in the protocol's own type.
    var ofProtocol: ThresholdECDSA.KeySlot {
        switch self {
        case .auth: .auth
        case .sign: .sign
        }
    }
}

extension PersonRecord {
    /// The proposal for the certificate.
    var latinName: LatinName {
        LatinName(givenName: Transliteration.proposal(givenName), surname: Transliteration.proposal(surname))
    }
}
