package import EIDStorage

/// What other subjects change in the same transaction when an account becomes active or ends: keys, enrolments.
package protocol AccountObserver: Sendable {
    /// ISSUED became ACTIVE.
    func accountActivated(_ account: AccountRecord, at moment: Timestamp, _ tx: borrowing Transaction) throws

    /// ISSUED became VOID, or ACTIVE became REVOKED: the account's secrets are to be erased.
    func accountEnded(_ account: AccountRecord, at moment: Timestamp, _ tx: borrowing Transaction) throws
}
