package import EIDAPI
import EIDCrypto
package import EIDStorage
import ThresholdECDSA

extension SigningService {
    /// `…/sign/prove`: the opening, and with the PIN proof also the release (§§3.2, 3.3). The opening is its own
    /// transaction, so that a refused release does not take it back.
    package func prove(
        _ request: SignProve.Request, session: UUIDText, account: AccountRecord
    ) async throws -> SignProve.Answer {
        let ack = try await open(request, session: session, account: account)
        var c3: [UInt8]?
        if let release = request.release {
            c3 = try await self.release(release, psid: request.psid.bytes, session: session, account: account)
        }
        guard let ack = Octets<B32>(ack), c3?.count ?? 512 == 512 else {
            throw StorageError(.corrupt, "a nonce has a wrong length")
        }
        return SignProve.Answer(ack: ack, c3: c3.flatMap { Octets<B512>($0) })
    }

    /// The release: **one** transaction decides, counts, stores c3 and erases the nonce's secrets (§4.2); the answer
    /// leaves after its commit. Only unsealing the key is outside.
    private func release(
        _ release: SignProve.Release, psid: [UInt8], session id: UUIDText, account: AccountRecord
    ) async throws -> [UInt8] {
        let key = try await context.database.read { tx in
            try tx.nonces(documentNumber: account.documentNumber, psid: psid).first { $0.session == id.text }
                .flatMap { try tx.key(kid: $0.kid) }
        }
        let material = try key.flatMap { try self.material(of: $0) }
        let now = context.now
        let verdict: Verdict<[UInt8]> = try await context.database.write { tx in
            switch try find(psid: psid, session: id, account: account, tx) {
            case .failure(let refusal): .failure(refusal)
            case .success((let nonce, let key)):
                try ReleaseDecision(
                    service: self, release: release, session: id, account: account, now: now, nonce: nonce, key: key,
                    material: material
                ).decide(tx)
            }
        }
        if case .failure = verdict { announce(id) }
        return try verdict.get()
    }
}

/// One release inside its transaction, all rows read.
private struct ReleaseDecision {
    typealias Verdict = SigningService.Verdict<[UInt8]>

    let service: SigningService
    let release: SignProve.Release
    let session: UUIDText
    let account: AccountRecord
    let now: Timestamp
    let nonce: NonceRecord
    let key: KeyRecord
    let material: ServerKey?

    /// The checks in the order of §4.2.
    func decide(_ tx: borrowing Transaction) throws -> Verdict {
        if NonceMachine.next(nonce.state, .releasedAgain) == .stay { return try again(tx) }
        guard NonceMachine.next(nonce.state, .released) == .to(.released) else { return refuse(.session) }
        guard let session = try service.openSession(session, account: account, at: now, tx) else {
            try service.apply(.sessionEnded, to: nonce, tx)
            return refuse(.session)
        }
        if let refusal = try keyRefusal(session, tx) { return .failure(refusal) }
        let scheme = service.context.configuration.schemeName
        guard let task = try SigningTask(session, choices: release.choices, schemeName: scheme) else {
            return .failure(try service.violation(nonce, .proto, code: .malformed, tx))
        }
        guard task.isCodeRight else { return try wrongCode(session, tx) }
        return try judge(task, session, tx)
    }

    /// RELEASED or DONE: the stored c3 for the same message and choices, and nothing else ever.
    private func again(_ tx: borrowing Transaction) throws -> Verdict {
        guard let c3 = nonce.c3, nonce.binding == release.binding,
            ConstantTime.equal(nonce.opening?.r ?? [], release.r.bytes)
        else { return .failure(try service.violation(nonce, .conflict, code: .conflict, tx)) }
        return .success(c3)
    }

    private func keyRefusal(_ session: SessionRecord, _ tx: borrowing Transaction) throws -> ProtocolError? {
        guard key.state == .active, try service.usableCertificate(key, tx) != nil else {
            _ = try SessionService.end(session, .documentUnusable, at: now, tx)
            return ProtocolError(.locked)
        }
        guard KeyMachine.state(of: key, at: now) == .active else { return ProtocolError(.locked) }
        guard nonce.epoch == key.epoch else { return ProtocolError(.epoch, epoch: key.epoch) }
        // An outstanding release that nobody finishes holds the key for ten minutes.
        let oldest = now.adding(seconds: -service.context.configuration.lifetimes.unresolvedRelease)
        if key.outstanding != nil, let since = key.outstandingSince, since > oldest { return ProtocolError(.busy) }
        return nil
    }

    private func wrongCode(_ session: SessionRecord, _ tx: borrowing Transaction) throws -> Verdict {
        try service.apply(.wrongCode, to: nonce, tx)
        _ = try SessionService.end(session, .wrongVC, at: now, tx)
        return refuse(.wrongVC)
    }

    /// m, desc, r against the server's own; the earlier binding; π_pin; c3.
    private func judge(
        _ task: SigningTask, _ session: SessionRecord, _ tx: borrowing Transaction
    ) throws -> Verdict {
        guard let material, let sealed = nonce.secrets else { return refuse(.locked) }
        guard
            let bytes = service.context.nonceVault.open(
                sealed, at: .secrets(ofNonce: nonce.psid, kid: nonce.kid, .opened))
        else {
            try service.apply(.secretsGone, to: nonce, tx)
            return refuse(.session)
        }
        let opened = try ServerSigning.Opened(serialized: bytes)
        let message = SigningRelease(
            m: release.m.bytes, desc: release.desc.bytes, r: release.r.bytes, pin: release.pin.bytes)
        do throws(ThresholdError) {
            try opened.check(message, m: task.m, desc: task.desc)
        } catch {
            return try refused(error, session, tx)
        }
        if let binding = nonce.binding, binding != release.binding {
            return .failure(try service.violation(nonce, .conflict, code: .conflict, tx))
        }
        let c3: [UInt8]
        do throws(ThresholdError) {
            c3 = try opened.release(message, m: task.m, desc: task.desc, key: material)
        } catch {
            return try refused(error, session, tx)
        }
        return try accept(c3, tx)
    }

    private func refused(
        _ error: ThresholdError, _ session: SessionRecord, _ tx: borrowing Transaction
    ) throws -> Verdict {
        switch error {
        case .pin: return try wrongPIN(session, tx)
        case .mismatch: return refuse(.mismatch)
        default:
            guard let code = error.refusal else { throw error }
            return .failure(try service.violation(nonce, .proto, code: code, tx))
        }
    }

    private func accept(_ c3: [UInt8], _ tx: borrowing Transaction) throws -> Verdict {
        guard try tx.releaseNonce(nonce, release.binding, c3: c3, at: now),
            try tx.beginRelease(kid: key.kid, psid: nonce.psid, at: now)
        else { throw StorageError(.busy, "a nonce changed inside its own transaction") }
        try AuditLog.record(
            .released, Hex.encode(key.kid), ["session": session.text, "psid": Hex.encode(nonce.psid)], at: now, tx)
        return .success(c3)
    }

    /// Binds the nonce and counts; the third, sixth and ninth in a row lock the key. For good, it ends the session too.
    private func wrongPIN(_ session: SessionRecord, _ tx: borrowing Transaction) throws -> Verdict {
        let failures = key.counters.pinFail + 1
        let state = KeyMachine.next(.active, .pinFailed(failures: failures, at: now)).state(from: .active) ?? .active
        let (stored, until): (KeyState, Timestamp?) =
            switch state {
            case .timeLocked(let end): (.active, end)
            case .locked: (.locked, nil)
            default: (.active, nil)
            }
        guard try tx.bindNonce(nonce, release.binding),
            try tx.countPINFailure(kid: key.kid, failures: failures, state: stored, lockedUntil: until)
        else { throw StorageError(.busy, "a key changed inside its own transaction") }
        if stored == .locked { _ = try SessionService.end(session, .documentUnusable, at: now, tx) }
        try AuditLog.record(
            .pinFailed, Hex.encode(key.kid), ["failures": "\(failures)", "key": stored.rawValue], at: now, tx)
        return .failure(ProtocolError(.pin, triesLeft: PINLockTable.triesLeft(failures: failures)))
    }

    private func refuse(_ code: ErrorCode) -> Verdict { .failure(ProtocolError(code)) }
}

extension SignProve.Release {
    fileprivate var binding: NonceRecord.Binding {
        NonceRecord.Binding(m: m.bytes, desc: desc.bytes, choices)
    }
}

extension NonceRecord.Binding {
    init(m: [UInt8], desc: [UInt8], _ choices: Choices) {
        self.init(
            m: m, desc: desc, interactionTypeUsed: choices.interactionTypeUsed.rawValue,
            userChallenge: choices.userChallenge, confirmVc: choices.confirmVc)
    }

    /// Whether `finish` repeats what was released.
    func hasSameChoices(as choices: Choices) -> Bool {
        self == NonceRecord.Binding(m: m, desc: desc, choices)
    }
}
