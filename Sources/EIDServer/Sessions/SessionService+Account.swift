import EIDAPI
import EIDStorage

extension SessionService {
    /// Ends the running sessions that only this account could answer, so that their relying parties need not wait for
    /// the time to run out.
    static func endAll(
        of account: AccountRecord, _ result: EndResult, at now: Timestamp, _ tx: borrowing Transaction
    ) throws {
        let number = account.documentNumber
        for session in try tx.pendingSessions(documentNumber: number, civilID: account.person.civilID, at: now)
        where session.documentNumber == number || session.request.targetDocument == number {
            _ = try end(session, result, at: now, tx)
        }
    }
}
