import EIDAPI
import EIDCrypto
import EIDStorage
import ThresholdECDSA

/// The server's side of a signature: the three calls below `/v3/mobile/session/{id}/sign/` (`threshold-ecdsa.md` §§3–4).
///
/// Each call is idempotent on its decoded fields; what a nonce has answered is stored and never computed again. A
/// refusal is a `ProtocolError`; a failure of the store comes out unchanged.
package struct SigningService: Sendable {
    let context: ServerContext
    private let watch: SessionWatch

    /// - Parameter watch: told when a session ends, so that its relying party is answered at once.
    package init(_ context: ServerContext, watch: SessionWatch) {
        self.context = context
        self.watch = watch
    }

    /// Wakes who waits for the session, after the transaction that ended it.
    func announce(_ id: UUIDText) { watch.announce(.session(id.text)) }

    /// What a transaction decided. A refusal is returned, not thrown: a throw would take back what was counted.
    typealias Verdict<Answer> = Result<Answer, ProtocolError>
}

// MARK: - Finding

extension SigningService {
    /// A nonce of the session with its key, or why there is none. A psid that belongs to another session of the
    /// account is a violation: counted, and burned unless released.
    func find(
        psid: [UInt8], session: UUIDText, account: AccountRecord, _ tx: borrowing Transaction
    ) throws -> Verdict<(nonce: NonceRecord, key: KeyRecord)> {
        let nonces = try tx.nonces(documentNumber: account.documentNumber, psid: psid)
        if let nonce = nonces.first(where: { $0.session == session.text }), let key = try tx.key(kid: nonce.kid) {
            return .success((nonce, key))
        }
        guard let stranger = nonces.first else { return .failure(ProtocolError(.session)) }
        return .failure(try violation(stranger, .conflict, code: .conflict, tx))
    }

    /// The session when it runs, is not over and was taken by the account.
    func openSession(
        _ id: UUIDText, account: AccountRecord, at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> SessionRecord? {
        guard let session = try tx.session(id: id.text), SessionMachine.isLive(session, at: now),
            session.documentNumber == account.documentNumber
        else { return nil }
        return session
    }
}

// MARK: - Counting and burning

extension SigningService {
    /// Counts a violation and burns the nonce unless it was released. Gives the refusal.
    func violation(
        _ nonce: NonceRecord, _ counter: KeyCounter, code: ErrorCode, _ tx: borrowing Transaction
    ) throws -> ProtocolError {
        try tx.count(counter, kid: nonce.kid)
        try apply(.violation, to: nonce, tx)
        try AuditLog.record(
            .violation, Hex.encode(nonce.kid), ["counter": counter.rawValue, "psid": Hex.encode(nonce.psid)],
            at: context.now, tx)
        return ProtocolError(code)
    }

    /// Ends a nonce by an event that needs no other write (BURNED or EXPIRED); a nonce that the event leaves alone stays.
    func apply(_ event: NonceMachine.Event, to nonce: NonceRecord, _ tx: borrowing Transaction) throws {
        guard case .to(let new) = NonceMachine.next(nonce.state, event) else { return }
        _ = try tx.endNonce(nonce, as: new)
    }
}

// MARK: - Sealed values

extension SigningService {
    /// The server's half of a key. Nil when it was erased; throws when the vault cannot open it.
    func material(of key: KeyRecord) throws -> ServerKey? {
        guard let sealed = key.material else { return nil }
        guard let bytes = context.vault.open(sealed, at: .material(ofKey: key.kid)) else {
            throw StorageError(.corrupt, "the material of a key cannot be unsealed")
        }
        return try ServerKey(serialized: bytes)
    }
}

extension SealedPlace {
    /// x2, Q1, N and c_key of a key.
    static func material(ofKey kid: [UInt8]) -> SealedPlace {
        SealedPlace(table: "keys", column: "material", row: Hex.encode(kid))
    }

    /// The secrets of a nonce in one of its states: those of COMMITTED do not open as those of OPENED.
    static func secrets(ofNonce psid: [UInt8], kid: [UInt8], _ state: NonceState) -> SealedPlace {
        SealedPlace(
            table: "nonces", column: "secrets",
            row: [Hex.encode(kid), Hex.encode(psid), state.rawValue].joined(separator: "/"))
    }
}
