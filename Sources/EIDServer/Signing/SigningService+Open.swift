import EIDAPI
import EIDCrypto
import EIDStorage
import ThresholdECDSA

extension SigningService {
    /// What the first transaction of an opening found.
    private enum OpeningStep: Sendable {
        /// The stored answer.
        case answer([UInt8])
        case refuse(ProtocolError)
        /// COMMITTED: verify outside, then store.
        case verify(NonceRecord, KeyRecord)
    }

    /// The opening of `…/sign/prove` (§3.2): verifies it, makes B ahead of the message and gives ack.
    ///
    /// The costly part runs between two transactions; the second stores it only if the nonce is still COMMITTED.
    /// Cost: 4.8 units (about 14 ms).
    func open(_ request: SignProve.Request, session: UUIDText, account: AccountRecord) async throws -> [UInt8] {
        // A second round is needed only when another request for the same nonce was faster.
        for _ in 0..<3 {
            let now = context.now
            let step = try await context.database.write { tx in
                try look(request, session, account, at: now, tx)
            }
            switch step {
            case .answer(let ack): return ack
            case .refuse(let refusal): throw refusal
            case .verify(let nonce, let key):
                if let ack = try await verify(request, nonce, key) { return ack }
            }
        }
        throw ProtocolError(.busy)
    }

    private func look(
        _ request: SignProve.Request, _ id: UUIDText, _ account: AccountRecord, at now: Timestamp,
        _ tx: borrowing Transaction
    ) throws -> OpeningStep {
        let (nonce, key): (NonceRecord, KeyRecord)
        switch try find(psid: request.psid.bytes, session: id, account: account, tx) {
        case .failure(let refusal): return .refuse(refusal)
        case .success(let found): (nonce, key) = found
        }
        if let opening = nonce.opening {
            guard opening.isSame(as: request) else {
                return .refuse(try violation(nonce, .conflict, code: .conflict, tx))
            }
            // BURNED and EXPIRED have nothing to answer any more.
            guard NonceMachine.next(nonce.state, .openedAgain) == .stay else { return .refuse(ProtocolError(.session)) }
            return .answer(opening.ack)
        }
        guard nonce.state == .committed else { return .refuse(ProtocolError(.session)) }
        guard try openSession(id, account: account, at: now, tx) != nil else {
            try apply(.sessionEnded, to: nonce, tx)
            return .refuse(ProtocolError(.session))
        }
        guard key.state == .active else { return .refuse(ProtocolError(.locked)) }
        guard nonce.epoch == key.epoch else { return .refuse(ProtocolError(.epoch, epoch: key.epoch)) }
        return .verify(nonce, key)
    }

    /// Nil when the nonce has left COMMITTED meanwhile.
    private func verify(_ request: SignProve.Request, _ nonce: NonceRecord, _ key: KeyRecord) async throws -> [UInt8]? {
        guard let material = try material(of: key) else { throw ProtocolError(.locked) }
        guard let sealed = nonce.secrets,
            let bytes = context.nonceVault.open(
                sealed, at: .secrets(ofNonce: nonce.psid, kid: nonce.kid, .committed))
        else {
            try await context.database.write { tx in try apply(.secretsGone, to: nonce, tx) }
            throw ProtocolError(.session)
        }
        do {
            let opened = try ServerSigning.Committed(serialized: bytes).open(
                SigningOpening(
                    psid: nonce.psid, r1: request.r1.bytes, pi1: request.pi1.bytes, rho1: request.rho1.bytes),
                key: material, random: context.nonceVault.hedged(run: nonce.psid))
            let opening = NonceRecord.Opening(
                r1: request.r1.bytes, pi1: request.pi1.bytes, rho1: request.rho1.bytes, ack: opened.ack, r: opened.r)
            let secrets = context.nonceVault.seal(
                opened.serialized(), at: .secrets(ofNonce: nonce.psid, kid: nonce.kid, .opened))
            let stored = try await context.database.write { tx in try tx.openNonce(nonce, opening, secrets: secrets) }
            return stored ? opening.ack : nil
        } catch let error as ThresholdError {
            guard let code = error.refusal else { throw error }
            throw try await context.database.write { tx in try violation(nonce, .proto, code: code, tx) }
        }
    }
}

extension ThresholdError {
    /// What the phone is told of a refused message; nil when the fault is not the phone's.
    var refusal: ErrorCode? {
        switch self {
        case .malformed(.stored): nil
        case .malformed: .malformed
        case .proof: .proof
        case .pin: .pin
        case .mismatch: .mismatch
        case .state, .invalidSignature, .otherAnswer, .fault: nil
        }
    }
}

extension NonceRecord.Opening {
    fileprivate func isSame(as request: SignProve.Request) -> Bool {
        ConstantTime.equal(r1 + pi1 + rho1, request.r1.bytes + request.pi1.bytes + request.rho1.bytes)
    }
}
