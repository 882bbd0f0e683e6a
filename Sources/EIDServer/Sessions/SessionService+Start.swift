package import EIDAPI
import EIDCrypto
import EIDStorage

/// Starting sessions: calls 1, 2, 4, 5, 8 and 9 of `rp-api.md` §4, with the checks in the order of §8.3.
extension SessionService {
    /// A session that a link brings to a phone.
    package func startDeviceLink(
        _ call: SessionCall, _ body: SessionStartBody, from caller: RelyingPartyCaller
    ) async throws -> DeviceLinkSession {
        let started = try await start(call, body, caller)
        guard let id = UUIDText(started.session.id), let token = started.session.sessionToken,
            let secret = try started.secret ?? unsealedSecret(started.session)
        else { throw StorageError(.corrupt, "a device-link session without its token or secret") }
        return DeviceLinkSession(
            sessionID: id, sessionToken: token, sessionSecret: secret,
            deviceLinkBase: context.configuration.deviceLinkBase,
            vc: started.session.code.map { VerificationCode(type: nil, value: $0) })
    }

    /// A session that is pushed to the phones of an account or a person.
    package func startNotification(
        _ call: SessionCall, _ body: SessionStartBody, from caller: RelyingPartyCaller
    ) async throws -> NotificationSession {
        let session = try await start(call, body, caller).session
        guard let id = UUIDText(session.id) else { throw StorageError(.corrupt, "a session's id is no UUID") }
        let kind = session.codeType.flatMap(VerificationCode.Kind.init(rawValue:))
        // A numeric4 code of a log-in is derived by both sides and not answered (`rp-api.md` §10).
        let isAnswered = !(call.type == .authentication && kind == .numeric4)
        return NotificationSession(
            sessionID: id, vc: isAnswered ? session.code.map { VerificationCode(type: kind, value: $0) } : nil)
    }

    private func start(
        _ call: SessionCall, _ body: SessionStartBody, _ caller: RelyingPartyCaller
    ) async throws -> Started {
        let party = try await relyingParties.authenticate(caller)
        try await relyingParties.checkIdentity(body.relyingPartyUUID, of: party)
        try relyingParties.check(call.permissions, of: party)
        let start = try body.validated(call.type, call.channel)
        try relyingParties.checkName(start.relyingPartyName, of: party)
        let target = try SessionTarget(call.target)
        try checkPrivileges(start, party)
        try checkRepresentation(start, target)
        let started = try await store(SessionDraft(start, call, party, context), start, target, party)
        if started.isNew { announceStart(started) }
        return started
    }

    /// What a request asks for beyond the plain session: each needs its own permission (403).
    private func checkPrivileges(_ start: SessionStart, _ party: RelyingPartyRecord) throws(ProtocolError) {
        if start.certificateLevel == .advanced { try relyingParties.check([.advanced], of: party) }
        if start.shareMdClientIpAddress { try relyingParties.check([.deviceAddress], of: party) }
        guard start.capabilities.isEmpty else {
            throw ProtocolError(.rpForbidden, detail: "No capabilities are agreed with the relying party")
        }
    }

    /// This server keeps no register of organisations, so nobody acts for one.
    private func checkRepresentation(_ start: SessionStart, _ target: SessionTarget) throws(ProtocolError) {
        guard start.onBehalfOf != nil else { return }
        if case .anonymous = target { throw ProtocolError(.signerUnidentified) }
        throw ProtocolError(.organisationNotFound)
    }

    // MARK: The transaction

    private struct Started: Sendable {
        var session: SessionRecord
        /// The phones to wake.
        var accounts: [AccountRecord]
        /// Absent when an earlier session was found.
        var secret: String?
        var isNew: Bool
    }

    /// Account lookup (404), idempotent match, limits (429), creation.
    private func store(
        _ draft: SessionDraft, _ start: SessionStart, _ target: SessionTarget, _ party: RelyingPartyRecord
    ) async throws -> Started {
        let configuration = context.configuration
        return try await context.database.write { tx in
            var session = draft.record
            let slot = KeySlot(flow: start.type.flow)
            let accounts = try SuitableAccounts.find(target, slot, start.certificateLevel, tx)
            if start.type != .authentication,
                let earlier = try tx.session(
                    relyingParty: party.uuid, requestHash: session.request.requestHash,
                    createdAfter: session.createdAt.adding(seconds: -configuration.lifetimes.idempotentRepeat)),
                SessionMachine.isLive(earlier, at: session.createdAt)
            {
                return Started(session: earlier, accounts: [], secret: nil, isNew: false)
            }
            switch target {
            case .anonymous: break
            case .person: session.request.targetCivilID = accounts.first?.person.civilID
            case .document(let number): session.request.targetDocument = number.text
            }
            try Self.checkLimits(session, accounts, configuration.limits, tx)
            try tx.insert(session)
            try AuditLog.record(
                .sessionStarted, session.id,
                [
                    "rp": party.uuid, "kind": session.request.kind.rawValue,
                    "channel": session.request.channel.rawValue, "document": session.request.targetDocument ?? "-",
                ], at: session.createdAt, tx)
            return Started(session: session, accounts: accounts, secret: draft.secret, isNew: true)
        }
    }

    private static func checkLimits(
        _ session: SessionRecord, _ accounts: [AccountRecord], _ limits: Limits, _ tx: borrowing Transaction
    ) throws {
        let party = session.request.relyingParty
        let ofParty = try tx.countRunningSessions(relyingParty: party, at: session.createdAt)
        guard ofParty < limits.runningSessionsPerRelyingParty else { throw ProtocolError(.rateLimited) }
        // A link waits for its scanner and bothers nobody: it is neither limited nor counted here, or links of one
        // relying party would keep the pushes of all others from a citizen. A push reaches the phone unasked.
        guard session.request.channel == .notification else { return }
        for account in accounts {
            let (document, civilID) = (account.documentNumber, account.person.civilID)
            let here = try tx.countRunningNotifications(
                documentNumber: document, civilID: civilID, relyingParty: party, at: session.createdAt)
            let everywhere = try tx.countRunningNotifications(
                documentNumber: document, civilID: civilID, relyingParty: nil, at: session.createdAt)
            guard here < limits.runningSessionsPerAccountAndRelyingParty,
                everywhere < limits.runningSessionsPerAccount
            else { throw ProtocolError(.rateLimited) }
        }
    }

    private func announceStart(_ started: Started) {
        guard started.session.request.channel == .notification else { return }
        for account in started.accounts { watch.announce(.account(account.documentNumber)) }
    }

    /// The secret of an earlier session, for the same answer to the same request.
    func unsealedSecret(_ session: SessionRecord) throws -> String? {
        guard let sealed = session.sealedSecret,
            let secret = context.vault.open(sealed, at: SessionDraft.secretPlace(session.id))
        else { return nil }
        return String(decoding: secret.exposed(), as: UTF8.self)
    }
}
