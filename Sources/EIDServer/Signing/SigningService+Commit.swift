package import EIDAPI
import EIDCrypto
package import EIDStorage
import ThresholdECDSA

extension SigningService {
    /// `…/sign/commit`: a new nonce of the session, or the stored answer (§3.1).
    package func commit(
        _ request: SignCommit.Request, session: UUIDText, account: AccountRecord
    ) async throws -> SignCommit.Answer {
        let now = context.now
        let verdict = try await context.database.write { tx in
            try commit(request, session, account, at: now, tx)
        }
        if case .failure = verdict { announce(session) }
        return try verdict.get()
    }

    private func commit(
        _ request: SignCommit.Request, _ id: UUIDText, _ account: AccountRecord, at now: Timestamp,
        _ tx: borrowing Transaction
    ) throws -> Verdict<SignCommit.Answer> {
        guard let key = try tx.key(kid: request.kid.bytes), key.documentNumber == account.documentNumber else {
            return .failure(ProtocolError(.mismatch))
        }
        if let earlier = try tx.nonce(kid: key.kid, psid: request.psid.bytes) {
            return try repeated(request, id, earlier, tx)
        }
        guard let session = try SessionService.claim(id, by: account, at: now, tx) else {
            return .failure(ProtocolError(.session))
        }
        guard let slot = SigningTask.slot(of: session), slot.rawValue == key.slot else {
            return .failure(ProtocolError(.mismatch))
        }
        // A time lock does not stop a commit; it stops the release.
        guard key.state == .active else {
            _ = try SessionService.end(session, .documentUnusable, at: now, tx)
            return .failure(ProtocolError(.locked))
        }
        guard request.epoch == key.epoch else { return .failure(ProtocolError(.epoch, epoch: key.epoch)) }
        let burned = try tx.countBurnedNonces(kid: key.kid, after: now.adding(seconds: -3600))
        guard burned < context.configuration.limits.burnedNoncesPerKeyAndHour else {
            return .failure(ProtocolError(.limit))
        }
        guard try makeRoom(in: id, tx) else { return .failure(ProtocolError(.session)) }
        return .success(try draw(request, id, key, at: now, tx))
    }

    /// The stored answer to the same commit; another one for the psid is a violation.
    private func repeated(
        _ request: SignCommit.Request, _ id: UUIDText, _ earlier: NonceRecord, _ tx: borrowing Transaction
    ) throws -> Verdict<SignCommit.Answer> {
        guard earlier.session == id.text, earlier.epoch == request.epoch,
            ConstantTime.equal(earlier.commitment.com1, request.com1.bytes)
        else { return .failure(try violation(earlier, .conflict, code: .conflict, tx)) }
        guard earlier.state != .burned, earlier.state != .expired, let answer = earlier.commitment.answer else {
            return .failure(ProtocolError(.session))
        }
        return .success(answer)
    }

    /// Burns the session's earlier nonces. False when one was released, or there were too many.
    private func makeRoom(in id: UUIDText, _ tx: borrowing Transaction) throws -> Bool {
        let earlier = try tx.nonces(session: id.text)
        guard earlier.count < context.configuration.limits.noncesPerSession,
            earlier.allSatisfy({ NonceMachine.next($0.state, .superseded) != .refuse })
        else { return false }
        for nonce in earlier { try apply(.superseded, to: nonce, tx) }
        return true
    }

    private func draw(
        _ request: SignCommit.Request, _ id: UUIDText, _ key: KeyRecord, at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> SignCommit.Answer {
        guard let publicKey = Point(compressed: key.publicKey) else {
            throw StorageError(.corrupt, "the public key of a key is no point")
        }
        let (kid, psid) = (key.kid, request.psid.bytes)
        let committed = try ServerSigning.Committed(
            SigningCommitment(kid: kid, psid: psid, epoch: request.epoch, com1: request.com1.bytes),
            context: SigningContext(
                kid: kid, publicKey: publicKey, session: id.bytes, psid: psid, epoch: request.epoch),
            random: context.nonceVault.hedged(run: psid))
        let nonce = NonceRecord(
            kid: kid, psid: psid, session: id.text, epoch: request.epoch,
            commitment: NonceRecord.Commitment(
                com1: request.com1.bytes, r2: committed.answer.r2, pi2: committed.answer.pi2, n2: committed.answer.n2),
            secrets: context.nonceVault.seal(
                committed.serialized(), at: .secrets(ofNonce: psid, kid: kid, .committed)),
            createdAt: now)
        try tx.insert(nonce)
        guard let answer = nonce.commitment.answer else { throw StorageError(.corrupt, "a nonce has a wrong length") }
        return answer
    }
}

extension NonceRecord.Commitment {
    fileprivate var answer: SignCommit.Answer? {
        guard let r2 = Octets<B33>(r2), let pi2 = Octets<B65>(pi2), let n2 = Octets<B32>(n2) else { return nil }
        return SignCommit.Answer(r2: r2, pi2: pi2, n2: n2)
    }
}
