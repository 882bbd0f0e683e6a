import EIDAPI
import EIDStorage

/// The accounts that can answer a session: ACTIVE, with an ACTIVE certificate of the wanted slot and level.
enum SuitableAccounts {
    /// The accounts that the target names; none for `anonymous`.
    ///
    /// Errors: `personNotFound` or `documentNotFound` (404).
    static func find(
        _ target: SessionTarget, _ slot: EIDAPI.KeySlot, _ level: CertificateLevel, _ tx: borrowing Transaction
    ) throws -> [AccountRecord] {
        switch target {
        case .anonymous: return []
        case .person(let person):
            let accounts = try AccountService.active(person, tx)
            return try suitable(accounts, slot, level, otherwise: .personNotFound, tx)
        case .document(let number):
            let accounts = try AccountService.active(number.text, tx).map { [$0] } ?? []
            return try suitable(accounts, slot, level, otherwise: .documentNotFound, tx)
        }
    }

    /// Whether the account has an ACTIVE certificate of the slot that satisfies the level.
    static func isSuitable(
        _ account: AccountRecord, _ slot: EIDAPI.KeySlot, _ level: CertificateLevel, _ tx: borrowing Transaction
    ) throws -> Bool {
        try certificate(account, slot, tx).map { $0.status == .active && satisfies($0, level) } ?? false
    }

    /// The newest certificate of the slot that is or was in use.
    static func certificate(
        _ account: AccountRecord, _ slot: EIDAPI.KeySlot, _ tx: borrowing Transaction
    ) throws -> CertificateRecord? {
        try tx.certificates(documentNumber: account.documentNumber).last {
            $0.slot == slot.rawValue && ($0.status == .active || $0.status == .suspended)
        }
    }

    /// A request names a minimum. No key of this server is in a QSCD.
    static func satisfies(_ certificate: CertificateRecord, _ level: CertificateLevel) -> Bool {
        guard let own = CertificateLevel(rawValue: certificate.level) else { return false }
        return own >= level
    }

    private static func suitable(
        _ accounts: [AccountRecord], _ slot: EIDAPI.KeySlot, _ level: CertificateLevel, otherwise code: ErrorCode,
        _ tx: borrowing Transaction
    ) throws -> [AccountRecord] {
        guard !accounts.isEmpty else { throw ProtocolError(code) }
        var suitable: [AccountRecord] = []
        for account in accounts where try isSuitable(account, slot, level, tx) { suitable.append(account) }
        guard !suitable.isEmpty else {
            throw ProtocolError(
                code, errors: [.init(detail: "No account is suitable", code: "NO_SUITABLE_ACCOUNT_FOUND")])
        }
        return suitable
    }
}
