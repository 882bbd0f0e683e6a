package import EIDAPI
package import EIDCrypto
package import EIDStorage

/// What enrolment needs of the certification authority.
package protocol CitizenAuthority: Sendable {
    /// Reserves a serial, signs the certificate of `key` for the account's person and stores it as ISSUED, all in the
    /// caller's transaction. Gives the DER.
    func issue(
        _ slot: EIDAPI.KeySlot, for account: AccountRecord, key: Point, at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> [UInt8]

    /// DER, issuing certificate first, root last.
    var chain: [[UInt8]] { get }
}
