package import EIDAPI
import EIDCrypto
import EIDStorage
import ThresholdECDSA

extension EnrollmentService {
    /// What the first transaction of a `complete` found.
    private enum Look: Sendable {
        /// The stored answer, sealed.
        case answer([UInt8])
        case refuse(ProtocolError)
        /// OFFERED: verify outside, then issue.
        case verify(EnrollmentRecord)
    }

    /// `POST /v3/enrollment/complete`: verifies every key, has the certificates signed and answers with them and the
    /// device token (§2.2). One enrolment of a person at a time; the costly proofs run on the workers.
    ///
    /// Errors: `proof` for any check that fails (the enrolment is burned and never says which), `conflict` for other
    /// fields than before, `latin_name`, `enrollment` when it is over or unknown, `limit` after three failed ones.
    package func complete(_ request: EnrollmentComplete.Request) async throws -> EnrollmentComplete.Answer {
        let id = request.enrollmentId.text
        guard let known = try await context.database.read({ tx in try tx.enrollment(id: id) }) else {
            throw ProtocolError(.enrollment)
        }
        let sealed = try await workers.exclusively(for: known.civilID) { try await judge(request) }
        guard let bytes = context.vault.open(sealed, at: .answer(ofEnrollment: id)) else {
            throw StorageError(.corrupt, "the answer of an enrolment cannot be unsealed")
        }
        return try BodyCoder.mobile.decode(from: bytes.exposed())
    }

    private func judge(_ request: EnrollmentComplete.Request) async throws -> [UInt8] {
        let hash = request.digest
        let now = context.now
        switch try await context.database.write({ tx in try look(request, hash, at: now, tx) }) {
        case .answer(let sealed): return sealed
        case .refuse(let refusal): throw refusal
        case .verify(let enrollment):
            if let keys = try await verified(request, enrollment),
                let sealed = try await issue(request, hash, enrollment, keys)
            {
                return sealed
            }
            let ended = context.now
            try await context.database.write { tx in
                try end(enrollment, .proofFailed, completeHash: hash, at: ended, tx)
            }
            throw ProtocolError(.proof)
        }
    }

    private func look(
        _ request: EnrollmentComplete.Request, _ hash: [UInt8], at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> Look {
        guard let enrollment = try tx.enrollment(id: request.enrollmentId.text) else {
            return .refuse(ProtocolError(.enrollment))
        }
        let isRepeat = enrollment.completeHash.map { ConstantTime.equal($0, hash) } ?? false
        switch enrollment.state {
        case .active, .void:
            return .refuse(ProtocolError(.enrollment))
        case .burned:
            return .refuse(ProtocolError(isRepeat && enrollment.proofFailed ? .proof : .enrollment))
        case .issued:
            guard !isUnaccepted(enrollment, at: now) else {
                try end(enrollment, .acceptanceEnded, at: now, tx)
                return .refuse(ProtocolError(.enrollment))
            }
            if isRepeat, let sealed = enrollment.completeAnswer { return .answer(sealed) }
            try end(enrollment, .otherFields, at: now, tx)
            return .refuse(ProtocolError(.conflict))
        case .offered:
            guard !isOverdue(enrollment, at: now) else {
                try end(enrollment, .offerEnded, at: now, tx)
                return .refuse(ProtocolError(.enrollment))
            }
            // Again, because many may have been offered before the first of them failed.
            guard try !hasFailedTooOften(enrollment.civilID, at: now, tx) else {
                return .refuse(ProtocolError(.limit))
            }
            if let refusal = try nameRefusal(request, enrollment, tx) { return .refuse(refusal) }
            return .verify(enrollment)
        }
    }

    /// A name is the citizen's to correct: nothing has been judged yet, so nothing burns. The proposal is checked too,
    /// because a register may hold letters that no certificate of ours takes.
    private func nameRefusal(
        _ request: EnrollmentComplete.Request, _ enrollment: EnrollmentRecord, _ tx: borrowing Transaction
    ) throws -> ProtocolError? {
        guard let person = try tx.proofing(stateHash: enrollment.proofingHash)?.person else {
            throw StorageError(.corrupt, "an enrolment has no proofed person")
        }
        do throws(LatinNameError) {
            let name = request.latinName ?? person.latinName
            try name.check()
            try name.check(asSpellingOf: person.latinName)
            return nil
        } catch {
            return ProtocolError(.latinName, detail: error.text.en)
        }
    }

    /// Every check of §2.2 in its order, all keys through the cheap ones first. Nil when one fails.
    private func verified(
        _ request: EnrollmentComplete.Request, _ enrollment: EnrollmentRecord
    ) async throws -> [VerifiedKey]? {
        guard let candidates = try candidates(request, enrollment) else { return nil }
        if candidates.count == 2 {
            do { try candidates[0].key.requireDistinct(from: candidates[1].key) } catch { return nil }
        }
        let known = try await context.database.read { tx in
            try candidates.contains { try Self.isKnown($0.key, enrollment, tx) }
        }
        guard !known else { return nil }
        var keys: [VerifiedKey] = []
        for candidate in candidates {
            let key = await workers.compute { try? candidate.key.verify() }
            guard let key else { return nil }
            keys.append(VerifiedKey(candidate: candidate, key: key))
        }
        return keys
    }

    /// The cheap checks; nil when one fails.
    private func candidates(
        _ request: EnrollmentComplete.Request, _ enrollment: EnrollmentRecord
    ) throws -> [KeyCandidate]? {
        guard let sealed = enrollment.secrets,
            let secrets = context.vault.open(sealed, at: .secrets(ofEnrollment: enrollment.id))
        else { throw StorageError(.corrupt, "the secrets of an enrolment cannot be unsealed") }
        let size = ServerKeyGeneration.serializedSize
        guard Self.areSlotsInOrder(request.keys.map(\.slot)), secrets.count == request.keys.count * size else {
            return nil
        }
        var candidates: [KeyCandidate] = []
        for (index, share) in request.keys.enumerated() {
            let run = try ServerKeyGeneration(serialized: secrets.bytes(in: index * size..<(index + 1) * size))
            let (sid, offer) = (run.sid, run.offer)
            guard let key = try? run.open(share.ofProtocol) else { return nil }
            candidates.append(
                KeyCandidate(
                    slot: share.slot, key: key,
                    possession: ProofOfPossession(
                        sid: sid, q1: share.q1.bytes, pi1: share.pi1.bytes, q2: offer.q2, pi2: offer.pi2)))
        }
        return candidates
    }

    /// Whether N, Q1 or Q was seen before, for any key that ever was. A serial reserved for this very enrolment is none.
    static func isKnown(
        _ key: ServerKeyCandidate, _ enrollment: EnrollmentRecord, _ tx: borrowing Transaction
    ) throws -> Bool {
        let marks = key.marks
        if try tx.isKeyMaterialKnown(modulusMark: marks.modulus, shareMark: marks.share) { return true }
        guard let certified = try tx.certificate(publicKey: key.publicKey.compressed) else { return false }
        return certified.status != .reserved || certified.documentNumber != enrollment.documentNumber
    }
}

/// A key whose cheap checks passed.
struct KeyCandidate: Sendable {
    let slot: EIDAPI.KeySlot
    let key: ServerKeyCandidate
    let possession: ProofOfPossession
}

/// A key whose every proof passed.
struct VerifiedKey: Sendable {
    let candidate: KeyCandidate
    let key: ServerKey
}

/// What anyone can check the possession of both halves of a key by; kept in the audit log, because no test signature
/// is ever made. Public values.
struct ProofOfPossession: Sendable {
    let sid: [UInt8]
    let q1: [UInt8]
    let pi1: [UInt8]
    let q2: [UInt8]
    let pi2: [UInt8]
}

/// Digests by which a modulus or a phone share is recognised.
struct KeyMarks: Sendable, Equatable {
    /// SHA-256 of N.
    let modulus: [UInt8]
    /// Over Q1, under a label of its own.
    let share: [UInt8]
}

extension ServerKeyCandidate {
    var marks: KeyMarks {
        var digest = FieldDigest("keys/share-mark")
        digest.add(point.compressed)
        return KeyMarks(modulus: SHA256.hash(modulus), share: digest.hash)
    }
}

extension EnrollmentComplete.Request {
    /// A digest of all fields.
    fileprivate var digest: [UInt8] {
        var digest = FieldDigest("enrollment/complete")
        digest.add(enrollmentId.bytes)
        digest.add(latinName?.givenName)
        digest.add(latinName?.surname)
        for key in keys {
            digest.add(key.slot.rawValue)
            for field in [
                key.kid.bytes, key.q1.bytes, key.rho1.bytes, key.pi1.bytes, key.n.bytes, key.piN.bytes, key.cKey.bytes,
                key.piKey.bytes,
            ] { digest.add(field) }
        }
        return digest.hash
    }
}

extension EnrollmentComplete.KeyShare {
    fileprivate var ofProtocol: KeyGenerationShare {
        KeyGenerationShare(
            kid: kid.bytes, q1: q1.bytes, rho1: rho1.bytes, pi1: pi1.bytes, n: n.bytes, piN: piN.bytes,
            cKey: cKey.bytes, piKey: piKey.bytes)
    }
}
