package import EIDAPI
import EIDCrypto
package import EIDStorage

/// Accounts of citizens and the phones that hold them.
package struct AccountService: Sendable {
    let context: ServerContext
    private let observers: [any AccountObserver]

    package init(_ context: ServerContext, observers: [any AccountObserver]) {
        self.context = context
        self.observers = observers
    }

    /// What the store keeps of a device token.
    package static func tokenHash(_ token: String) -> [UInt8] { SHA256.hash([UInt8](token.utf8)) }

    // MARK: Device calls

    /// The account of a device token. The first call of an ISSUED account makes it ACTIVE: that is the citizen's
    /// acceptance, and from here on relying parties find the account.
    ///
    /// Errors: `device` (401) for a token that is missing, unknown or of an account that ended.
    package func authenticate(deviceToken: String?) async throws -> AccountRecord {
        guard let deviceToken, !deviceToken.isEmpty, deviceToken.utf8.count <= 256 else { throw ProtocolError(.device) }
        let hash = Self.tokenHash(deviceToken)
        let account = try await context.database.read { tx in
            try tx.device(tokenHash: hash).flatMap { try tx.account(documentNumber: $0.documentNumber) }
        }
        guard let account else { throw ProtocolError(.device) }
        switch account.state {
        case .active: return account
        case .issued: return try await activate(account.documentNumber)
        case .void, .revoked: throw ProtocolError(.device)
        }
    }

    /// Bytes of a push token.
    package static let longestPushToken = 4096

    /// Sets the token by which the push service reaches the phone; nil when it has none. Errors: `malformed`, too long.
    package func setPushToken(_ token: String?, of account: AccountRecord) async throws {
        guard token?.utf8.count ?? 0 <= Self.longestPushToken else { throw ProtocolError(.malformed) }
        try await context.database.write { try $0.setPushToken(account.documentNumber, token) }
    }

    /// The citizen deletes the registration: certificates are revoked, the token dies. Calling again changes nothing.
    package func deleteRegistration(of account: AccountRecord) async throws {
        let now = context.now
        try await context.database.write { tx in
            try end(account.documentNumber, .ended, reason: .cessationOfOperation, at: now, tx)
        }
    }

    private func activate(_ documentNumber: String) async throws -> AccountRecord {
        let now = context.now
        let oldest = now.adding(seconds: -context.configuration.lifetimes.acceptance)
        let account: AccountRecord? = try await context.database.write { tx in
            guard let account = try tx.account(documentNumber: documentNumber) else { return nil }
            if account.state == .issued && account.createdAt <= oldest {
                try end(documentNumber, .acceptanceEnded, reason: nil, at: now, tx)
                return nil
            }
            switch AccountMachine.next(account.state, .firstCall) {
            case .refuse: return nil
            case .stay: return account
            case .to(let new):
                guard try tx.moveAccount(documentNumber, from: account.state, to: new, at: now) else { return nil }
                for certificate in try tx.certificates(documentNumber: documentNumber) {
                    try CertificateMachine.move(certificate, .accepted, at: now, tx)
                }
                for observer in observers { try observer.accountActivated(account, at: now, tx) }
                try AuditLog.record(.accountActivated, documentNumber, at: now, tx)
                return try tx.account(documentNumber: documentNumber)
            }
        }
        guard let account else { throw ProtocolError(.device) }
        return account
    }

    // MARK: Ending

    /// Ends an account inside the caller's transaction: certificates VOID or REVOKED, token dead, observers told.
    /// Nothing happens to an account that ended before, or that the event does not end.
    package func end(
        _ documentNumber: String, _ event: AccountMachine.Event, reason: RevocationReason?, at moment: Timestamp,
        _ tx: borrowing Transaction
    ) throws {
        guard let account = try tx.account(documentNumber: documentNumber),
            case .to(let new) = AccountMachine.next(account.state, event),
            try tx.moveAccount(documentNumber, from: account.state, to: new, at: moment)
        else { return }
        for certificate in try tx.certificates(documentNumber: documentNumber) {
            try CertificateMachine.move(certificate, .accountEnded(reason), at: moment, tx)
        }
        try tx.deleteDevice(documentNumber: documentNumber)
        for observer in observers { try observer.accountEnded(account, at: moment, tx) }
        try AuditLog.record(
            .accountEnded, documentNumber, ["from": account.state.rawValue, "to": new.rawValue], at: moment, tx)
    }

    /// Ends accounts whose phone never called. Part of the server's regular work.
    package func endUnaccepted() async throws {
        let now = context.now
        let oldest = now.adding(seconds: -context.configuration.lifetimes.acceptance)
        try await context.database.write { tx in
            for account in try tx.accounts(in: .issued, createdBefore: oldest) {
                try end(account.documentNumber, .acceptanceEnded, reason: nil, at: now, tx)
            }
        }
    }

    // MARK: Finding

    /// The ACTIVE account with this number.
    package static func active(_ documentNumber: String, _ tx: borrowing Transaction) throws -> AccountRecord? {
        try tx.account(documentNumber: documentNumber).flatMap { $0.state == .active ? $0 : nil }
    }

    /// The ACTIVE accounts of a person, oldest first.
    package static func active(_ person: PersonReference, _ tx: borrowing Transaction) throws -> [AccountRecord] {
        let all: [AccountRecord] =
            switch person {
            case .civilID(let id): try tx.accounts(civilID: id.text)
            case .registrationNumber(let number): try tx.accounts(registrationNumber: number.text)
            case .foreign: []
            }
        return all.filter { $0.state == .active }
    }
}
