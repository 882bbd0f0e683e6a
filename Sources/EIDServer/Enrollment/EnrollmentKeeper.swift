import EIDAPI
package import EIDStorage

/// Keeps enrolments, keys and nonces in step with their account, in the account's own transactions.
package struct EnrollmentKeeper: AccountObserver {
    let context: ServerContext
    /// The other observers of accounts: told when a newer enrolment ends an older account.
    private let others: [any AccountObserver]

    package init(_ context: ServerContext, others: [any AccountObserver] = []) {
        self.context = context
        self.others = others
    }

    /// The first call with the device token: the stored answer goes, and the person's older account ends.
    package func accountActivated(
        _ account: AccountRecord, at moment: Timestamp, _ tx: borrowing Transaction
    ) throws {
        if let enrollment = try tx.enrollment(documentNumber: account.documentNumber) {
            _ = try tx.activateEnrollment(id: enrollment.id)
        }
        let accounts = AccountService(context, observers: [self] + others)
        for older in try tx.accounts(civilID: account.person.civilID)
        where older.documentNumber != account.documentNumber && older.state == .active {
            try accounts.end(older.documentNumber, .ended, reason: .superseded, at: moment, tx)
        }
    }

    /// Erases x2, Q1, N, c_key and the secrets of nonces; the rows stay as tombstones.
    package func accountEnded(_ account: AccountRecord, at moment: Timestamp, _ tx: borrowing Transaction) throws {
        for key in try tx.keys(documentNumber: account.documentNumber) {
            for nonce in try tx.liveNonces(kid: key.kid) {
                guard case .to(let new) = NonceMachine.next(nonce.state, .sessionEnded) else { continue }
                _ = try tx.endNonce(nonce, as: new)
            }
            _ = try tx.moveKey(kid: key.kid, from: key.state, to: .retired, at: moment)
        }
        try SessionService.endAll(of: account, .accountUnusable, at: moment, tx)
        guard let enrollment = try tx.enrollment(documentNumber: account.documentNumber),
            case .to(let new) = EnrollmentMachine.next(enrollment.state, .ended)
        else { return }
        _ = try tx.endEnrollment(id: enrollment.id, from: enrollment.state, to: new, at: moment)
        try AuditLog.record(.enrollmentEnded, enrollment.id, ["to": new.rawValue, "by": "account"], at: moment, tx)
    }
}
