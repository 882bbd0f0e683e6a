package import EIDAPI
import EIDCrypto
package import EIDStorage
import ThresholdECDSA

extension SigningService {
    /// `…/sign/finish`: takes the signature the phone has checked, verifies it and hands it to the session in the same
    /// transaction (§3.6). A session that is over gets nothing: then only the nonce moves, and the answer is `session`.
    package func finish(
        _ request: SignFinish.Request, session: UUIDText, account: AccountRecord
    ) async throws -> SignFinish.Answer {
        let now = context.now
        let verdict: Verdict<SignFinish.Answer> = try await context.database.write { tx in
            switch try find(psid: request.psid.bytes, session: session, account: account, tx) {
            case .failure(let refusal): .failure(refusal)
            case .success((let nonce, let key)): try finish(request, nonce, key, account, at: now, tx)
            }
        }
        if case .success = verdict { announce(session) }
        return try verdict.get()
    }

    private func finish(
        _ request: SignFinish.Request, _ nonce: NonceRecord, _ key: KeyRecord, _ account: AccountRecord,
        at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> Verdict<SignFinish.Answer> {
        let transition = NonceMachine.next(nonce.state, .finished)
        guard transition != .refuse, let binding = nonce.binding, let opening = nonce.opening else {
            return .failure(ProtocolError(.session))
        }
        guard binding.hasSameChoices(as: request.choices) else {
            return .failure(try violation(nonce, .badSignature, code: .conflict, tx))
        }
        if transition == .stay {
            guard let stored = nonce.signature, ConstantTime.equal(stored, request.sig.bytes) else {
                return .failure(try violation(nonce, .badSignature, code: .conflict, tx))
            }
            return Self.answer(delivered: nonce.delivered)
        }
        guard let publicKey = Point(compressed: key.publicKey) else {
            throw StorageError(.corrupt, "the public key of a key is no point")
        }
        do {
            let signature = try ServerSigning.finish(
                request.sig.bytes, r: opening.r, m: binding.m, publicKey: publicKey)
            let delivered = try deliver(signature, nonce, key, account, at: now, tx)
            return Self.answer(delivered: delivered)
        } catch let error as ThresholdError {
            guard let code = error.refusal else { throw error }
            return .failure(try violation(nonce, .badSignature, code: code, tx))
        }
    }

    /// RELEASED → DONE, the key is free again, and the session gets its signature if it still waits for one.
    private func deliver(
        _ signature: ECDSASignature, _ nonce: NonceRecord, _ key: KeyRecord, _ account: AccountRecord,
        at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> Bool {
        var delivered = false
        if let id = UUIDText(nonce.session), let binding = nonce.binding,
            let session = try openSession(id, account: account, at: now, tx),
            let certificate = try usableCertificate(key, tx),
            let interaction = InteractionType(rawValue: binding.interactionTypeUsed)
        {
            let result = SignatureResult(
                certificateSerial: certificate.serial, signature: signature.der, userChallenge: binding.userChallenge,
                interactionTypeUsed: interaction)
            delivered = try SessionService.complete(session, result, at: now, tx)
        }
        guard try tx.finishNonce(nonce, signature: signature.raw, delivered: delivered) else {
            throw StorageError(.busy, "a nonce changed inside its own transaction")
        }
        try tx.endRelease(kid: key.kid, psid: nonce.psid)
        try AuditLog.record(
            .delivered, Hex.encode(key.kid), ["session": nonce.session, "inTime": delivered ? "yes" : "no"], at: now, tx
        )
        return delivered
    }

    private static func answer(delivered: Bool) -> Verdict<SignFinish.Answer> {
        delivered ? .success(SignFinish.Answer(status: .ok)) : .failure(ProtocolError(.session))
    }

    // MARK: The certificate of a key

    /// The ACTIVE certificate of a key; nil while it is suspended, and for ever once it is revoked.
    func usableCertificate(_ key: KeyRecord, _ tx: borrowing Transaction) throws -> CertificateRecord? {
        try tx.certificates(documentNumber: key.documentNumber)
            .first { $0.publicKey == key.publicKey && $0.status == .active }
    }
}
