package import EIDAPI
import EIDStorage

/// Reading sessions and certificates: calls 14 and 13 of `rp-api.md` §4.
extension SessionService {
    /// The state of a session, held until it is COMPLETE or the time is over (§7.1).
    ///
    /// Errors: 401, 403; `validation` for a `timeoutMs` that is no number in bounds; `sessionNotFound` for a session that
    /// is unknown, of another relying party, or forgotten.
    package func status(
        sessionID: String, timeoutMs: String?, from caller: RelyingPartyCaller
    ) async throws -> SessionStatus {
        let party = try await relyingParties.authenticate(caller)
        let milliseconds = try pollTime(timeoutMs)
        guard let id = UUIDText(anyCase: sessionID) else { throw ProtocolError(.sessionNotFound) }
        let finished = try await watch.poll(
            [.session(id.text)], for: .milliseconds(milliseconds),
            recheck: .milliseconds(context.configuration.limits.recheckMilliseconds)
        ) {
            try await finishedStatus(id, party)
        }
        if let finished { return finished }
        // RUNNING, or the wait was cut short; unknown names are always echoed.
        let ignored = try await context.database.read { try $0.session(id: id.text)?.request.ignoredProperties } ?? []
        return SessionStatus(state: .running, ignoredProperties: ignored.isEmpty ? nil : ignored)
    }

    private func pollTime(_ text: String?) throws(ProtocolError) -> Int64 {
        let limits = context.configuration.limits
        guard let text else { return limits.defaultPollMilliseconds }
        guard text.utf8.count <= 9, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let value = Int64(text), limits.pollMilliseconds.contains(value)
        else {
            throw ProtocolError(
                .validation, detail: "Invalid request parameters found",
                errors: [
                    .init(
                        detail: "Invalid timeoutMs: a whole number from \(limits.pollMilliseconds.lowerBound) to "
                            + "\(limits.pollMilliseconds.upperBound)", paramName: "timeoutMs")
                ])
        }
        return value
    }

    /// The status of a session that is over; nil while it runs.
    private func finishedStatus(_ id: UUIDText, _ party: RelyingPartyRecord) async throws -> SessionStatus? {
        let now = context.now
        let retention = context.configuration.lifetimes.sessionRetention
        guard let session = try await context.database.read({ try $0.session(id: id.text) }),
            session.request.relyingParty == party.uuid
        else { throw ProtocolError(.sessionNotFound) }
        switch SessionMachine.phase(of: session, at: now, retention: retention) {
        case .forgotten: throw ProtocolError(.sessionNotFound)
        case .open, .bound: return nil
        case .complete: break
        }
        if session.state == .running {
            _ = try await context.database.write { try Self.end(session, .timeout, at: session.expiresAt, $0) }
        }
        return try await context.database.read { tx in
            guard let session = try tx.session(id: id.text) else { throw ProtocolError(.sessionNotFound) }
            return try StatusBody.status(session, tx)
        }
    }

    /// The signing certificate of an account (§6.7), without asking the citizen.
    package func certificate(
        documentNumber: String, _ body: CertificateQueryBody, from caller: RelyingPartyCaller
    ) async throws -> CertificateAnswer {
        let party = try await relyingParties.authenticate(caller)
        try await relyingParties.checkIdentity(body.relyingPartyUUID, of: party)
        try relyingParties.check([.certificate, .signature], of: party)
        let query = try body.validated()
        try relyingParties.checkName(query.relyingPartyName, of: party)
        guard let number = DocumentNumber(documentNumber) else {
            throw ProtocolError(.validation, detail: "The document number in the path is not well formed")
        }
        if query.certificateLevel == .advanced { try relyingParties.check([.advanced], of: party) }
        let now = context.now
        return try await context.database.write { tx in
            guard let account = try AccountService.active(number.text, tx),
                let certificate = try SuitableAccounts.certificate(account, .sign, tx), let der = certificate.der,
                let level = CertificateLevel(rawValue: certificate.level),
                SuitableAccounts.satisfies(certificate, query.certificateLevel)
            else { throw ProtocolError(.documentNotFound) }
            guard certificate.status == .active, try Self.isKeyUsable(account, at: now, tx) else {
                return CertificateAnswer(state: .documentUnusable)
            }
            try AuditLog.record(
                .certificateGiven, certificate.serial, ["rp": party.uuid, "account": number.text], at: now, tx)
            return CertificateAnswer(
                state: .ok, cert: SessionStatus.Certificate(value: Base64Bytes(der), certificateLevel: level))
        }
    }

    /// Whether the signing key could sign now: not locked, retired or in quarantine.
    private static func isKeyUsable(
        _ account: AccountRecord, at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> Bool {
        guard let key = try tx.key(documentNumber: account.documentNumber, slot: KeySlot.sign.rawValue) else {
            return true
        }
        return KeyMachine.state(of: key, at: now) == .active
    }
}
