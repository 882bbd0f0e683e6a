package import EIDAPI
import EIDCrypto
package import EIDStorage

/// What a phone says of a key outside of a signature.
package struct KeyService: Sendable {
    let context: ServerContext

    package init(_ context: ServerContext) {
        self.context = context
    }

    /// `POST /v3/mobile/keys/{slot}/quarantine`: the phone got an invalid signature (`threshold-ecdsa.md` §4.3). The key
    /// releases nothing any more, its nonces are erased, and **both** certificates of the account are suspended. The
    /// same report again changes nothing.
    ///
    /// Errors: `mismatch` when the slot has another key.
    package func quarantine(
        _ report: KeyQuarantine.Request, slot: EIDAPI.KeySlot, account: AccountRecord
    ) async throws -> EmptyAnswer {
        let now = context.now
        let refusal: ProtocolError? = try await context.database.write { tx in
            guard let key = try tx.key(documentNumber: account.documentNumber, slot: slot.rawValue),
                key.kid == report.kid.bytes
            else { return ProtocolError(.mismatch) }
            try quarantine(key, report, account, at: now, tx)
            return nil
        }
        if let refusal { throw refusal }
        return EmptyAnswer()
    }

    private func quarantine(
        _ key: KeyRecord, _ report: KeyQuarantine.Request, _ account: AccountRecord, at now: Timestamp,
        _ tx: borrowing Transaction
    ) throws {
        guard key.counters.quarantine == 0 || key.state == .active else { return }
        try tx.count(.quarantine, kid: key.kid)
        if case .to = KeyMachine.next(KeyMachine.state(of: key, at: now), .quarantineReported) {
            _ = try tx.moveKey(kid: key.kid, from: key.state, to: .quarantined, at: now)
        }
        for nonce in try tx.liveNonces(kid: key.kid) {
            guard case .to(let new) = NonceMachine.next(nonce.state, .sessionEnded) else { continue }
            _ = try tx.endNonce(nonce, as: new)
        }
        for certificate in try tx.certificates(documentNumber: key.documentNumber) {
            try CertificateMachine.move(certificate, .suspended, at: now, tx)
        }
        try SessionService.endAll(of: account, .documentUnusable, at: now, tx)
        try AuditLog.record(
            .keyQuarantined, Hex.encode(key.kid),
            [
                "document": key.documentNumber, "at": String(report.at.unicodeScalars.prefix(40)),
                "evidence": Hex.encode(report.evidence.bytes),
            ], at: now, tx)
    }
}
