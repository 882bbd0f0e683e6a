package import EIDAPI
package import EIDStorage

/// The steps of a session inside a transaction. After the commit, `announce` wakes those who wait for the result.
extension SessionService {
    /// The running session that `account` answers, taken for it when nobody has: a notification for the account or its
    /// person, or a session that a link bound to it. Nil when there is none, it is over, or another account has it.
    package static func claim(
        _ id: UUIDText, by account: AccountRecord, at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> SessionRecord? {
        guard var session = try tx.session(id: id.text) else { return nil }
        let isFree = session.documentNumber ?? account.documentNumber == account.documentNumber
        guard SessionMachine.allows(isFree ? .claimed : .claimedByAnother, session, at: now) else { return nil }
        if session.documentNumber != nil { return session }
        guard session.request.channel == .notification, addresses(session, account) else { return nil }
        guard
            try tx.bindSession(
                id: session.id, documentNumber: account.documentNumber, flowType: FlowType.notification.rawValue)
        else { return nil }
        session.documentNumber = account.documentNumber
        session.flowType = FlowType.notification.rawValue
        try AuditLog.record(
            .sessionBound, session.id, ["account": account.documentNumber, "flow": FlowType.notification.rawValue],
            at: now, tx)
        return session
    }

    /// RUNNING → COMPLETE with OK. False when the session is over, or bound to no account.
    package static func complete(
        _ session: SessionRecord, _ result: SignatureResult, at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> Bool {
        guard SessionMachine.allows(.answered, session, at: now) else { return false }
        return try finish(
            session,
            SessionOutcomeRecord(
                endResult: EndResult.ok.rawValue, certificateSerial: result.certificateSerial,
                signature: result.signature, userChallenge: result.userChallenge,
                interactionTypeUsed: result.interactionTypeUsed.rawValue),
            at: now, tx)
    }

    /// RUNNING → COMPLETE without a signature. False when the session is over.
    package static func end(
        _ session: SessionRecord, _ result: EndResult, refused interaction: InteractionType? = nil,
        at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> Bool {
        guard SessionMachine.allows(result == .timeout ? .deadline : .failed, session, at: now) else { return false }
        return try finish(
            session,
            SessionOutcomeRecord(endResult: result.rawValue, refusedInteraction: interaction?.rawValue), at: now, tx)
    }

    /// Whether the path of the session names the account, its person, or nobody.
    static func addresses(_ session: SessionRecord, _ account: AccountRecord) -> Bool {
        if let document = session.request.targetDocument { return document == account.documentNumber }
        if let civilID = session.request.targetCivilID { return civilID == account.person.civilID }
        return true
    }

    private static func finish(
        _ session: SessionRecord, _ outcome: SessionOutcomeRecord, at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> Bool {
        guard try tx.completeSession(id: session.id, outcome, at: now) else { return false }
        try AuditLog.record(
            .sessionEnded, session.id,
            [
                "kind": session.request.kind.rawValue, "result": outcome.endResult,
                "account": session.documentNumber ?? "-", "certificate": outcome.certificateSerial ?? "-",
            ], at: now, tx)
        return true
    }
}
