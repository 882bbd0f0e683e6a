package import EIDAPI
package import EIDStorage

/// What the phone of an account sees of sessions, and its refusal.
extension SessionService {
    /// Everything the phone shows and binds. Errors: `session` (410) for a session that is unknown, forgotten or not
    /// this account's.
    package func view(_ id: UUIDText, by account: AccountRecord) async throws -> MobileSession.Answer {
        let now = context.now
        guard let session = try await context.database.read({ try $0.session(id: id.text) }),
            isVisible(
                session, to: account, at: now)
        else { throw ProtocolError(.session) }
        var view = try SessionView.answer(session, schemeName: context.configuration.schemeName)
        if !SessionMachine.isLive(session, at: now) { view.state = .complete }
        return view
    }

    /// Sessions that wait for the account; held until there is one or the time is over.
    ///
    /// Errors: `notFound` for another account's number, `malformed` for a `timeoutMs` that is no number, `device` when
    /// the account ends meanwhile.
    package func pending(
        _ documentNumber: String, timeoutMs: String?, by account: AccountRecord
    ) async throws -> PendingSessions.Answer {
        guard documentNumber == account.documentNumber else { throw ProtocolError(.notFound) }
        let limit = context.configuration.limits.pendingPollMilliseconds
        guard let asked = Int64(timeoutMs ?? "0"), asked >= 0 else { throw ProtocolError(.malformed) }
        let entries = try await watch.poll(
            [.account(documentNumber)], for: .milliseconds(min(asked, limit)),
            recheck: .milliseconds(context.configuration.limits.recheckMilliseconds)
        ) {
            let now = context.now
            let sessions = try await context.database.read { tx in
                // Whoever holds the token of an account that ended meanwhile learns nothing more.
                guard try AccountService.active(documentNumber, tx) != nil else { throw ProtocolError(.device) }
                return try tx.pendingSessions(
                    documentNumber: documentNumber, civilID: account.person.civilID, at: now)
            }
            return sessions.isEmpty ? nil : try sessions.map(Self.entry)
        }
        return PendingSessions.Answer(sessions: entries ?? [])
    }

    /// What the account did, newest first. `before` is the time of the last event of the page before.
    ///
    /// Errors: `notFound` for another account's number, `malformed`.
    package func activity(
        _ documentNumber: String, limit: String?, before: String?, by account: AccountRecord
    ) async throws -> Activity.Answer {
        guard documentNumber == account.documentNumber else { throw ProtocolError(.notFound) }
        let most = context.configuration.limits.activityEvents
        guard let asked = Int(limit ?? String(most)), asked > 0 else { throw ProtocolError(.malformed) }
        var end = context.now.adding(seconds: 1)
        if let before {
            guard let seconds = RFC3339.seconds(before) else { throw ProtocolError(.malformed) }
            end = Timestamp(milliseconds: seconds * 1000)
        }
        let sessions = try await context.database.read { [end] tx in
            try tx.completedSessions(documentNumber: documentNumber, before: end, limit: min(asked, most))
        }
        return Activity.Answer(events: try sessions.compactMap(Self.event))
    }

    /// The citizen or the app says no: the session ends with the reason. The same refusal again changes nothing.
    ///
    /// Errors: `malformed` when the interaction is missing, not the session's or not asked for; `session` when the session
    /// is over or not this account's; what observers throw, when it cannot be refused any more.
    package func refuse(_ id: UUIDText, _ request: RefuseSession.Request, by account: AccountRecord) async throws {
        guard (request.interaction != nil) == (request.reason == .interaction) else { throw ProtocolError(.malformed) }
        guard let result = EndResult(rawValue: request.reason.rawValue) else { throw ProtocolError(.malformed) }
        let now = context.now
        try await context.database.write { tx in
            guard let session = try Self.claim(id, by: account, at: now, tx) else {
                guard let ended = try tx.session(id: id.text), ended.documentNumber == account.documentNumber,
                    ended.outcome?.endResult == result.rawValue
                else { throw ProtocolError(.session) }
                return
            }
            if let interaction = request.interaction {
                let offered = try? Interactions(text: session.request.interactions, channel: nil)
                guard offered?.known.contains(where: { $0.type == interaction }) == true else {
                    throw ProtocolError(.malformed)
                }
            }
            for observer in observers { try observer.sessionRefused(session, at: now, tx) }
            guard try Self.end(session, result, refused: request.interaction, at: now, tx) else {
                throw ProtocolError(.session)
            }
        }
        announce(id)
    }

    // MARK: Reading

    /// A session the account has, or may still take: a notification that names it, its person or nobody else.
    private func isVisible(_ session: SessionRecord, to account: AccountRecord, at now: Timestamp) -> Bool {
        let retention = context.configuration.lifetimes.sessionRetention
        guard SessionMachine.phase(of: session, at: now, retention: retention) != .forgotten else { return false }
        if let owner = session.documentNumber { return owner == account.documentNumber }
        return session.request.channel == .notification && Self.addresses(session, account)
    }

    private static func entry(_ session: SessionRecord) throws(StorageError) -> PendingSessions.Entry {
        PendingSessions.Entry(
            sessionId: try SessionView.id(session), flow: try SessionView.type(of: session).flow,
            relyingPartyName: session.request.relyingPartyName, expiresAt: session.expiresAt.rfc3339)
    }

    private static func event(_ session: SessionRecord) throws(StorageError) -> Activity.Event? {
        guard let outcome = session.outcome.flatMap({ EndResult(rawValue: $0.endResult) }),
            let at = session.completedAt
        else { return nil }
        return Activity.Event(
            sessionId: try SessionView.id(session), flow: try SessionView.type(of: session).flow,
            relyingPartyName: session.request.relyingPartyName, outcome: outcome, at: at.rfc3339)
    }
}
