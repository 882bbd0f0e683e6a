package import EIDAPI
import EIDCrypto
package import EIDStorage

/// Opening a scanned or tapped link: the checks of `rp-api.md` §11.5 in their order.
extension SessionService {
    /// Binds the link's session to the account and to the kind of link. A refused link leaves the session as it was; the
    /// same account may open it again.
    ///
    /// Errors: `linkFormat`, `notFound`, `linkAuthCode`, `linkRefused`, `linkExpired`.
    package func open(_ request: OpenLink.Request, by account: AccountRecord) async throws -> OpenLink.Answer {
        let now = context.now
        let (link, authCode) = try parse(request.link)
        let verdict: Result<SessionRecord, ProtocolError> = try await context.database.write { tx in
            guard let session = try tx.session(token: link.sessionToken), SessionMachine.isLive(session, at: now),
                session.documentNumber ?? account.documentNumber == account.documentNumber
            else { return .failure(ProtocolError(.notFound)) }
            do {
                try check(link, authCode, session, at: now)
                try checkAccount(account, session, tx)
            } catch let error as DeviceLinkError {
                try AuditLog.record(
                    .linkRefused, session.id, ["reason": "\(error)", "account": account.documentNumber], at: now, tx)
                return .failure(ProtocolError(error.code))
            }
            let flowType = link.type.flowType.rawValue
            if session.documentNumber != nil {
                // Once bound, the kind of link is fixed.
                return session.flowType == flowType ? .success(session) : .failure(ProtocolError(.linkRefused))
            }
            guard try tx.bindSession(id: session.id, documentNumber: account.documentNumber, flowType: flowType) else {
                return .failure(ProtocolError(.notFound))
            }
            try AuditLog.record(
                .sessionBound, session.id, ["account": account.documentNumber, "flow": flowType], at: now, tx)
            return .success(session)
        }
        let session = try verdict.get()
        watch.announce(.session(session.id), .account(account.documentNumber))
        return OpenLink.Answer(sessionId: try SessionView.id(session), flowType: link.type.flowType)
    }

    /// Check 1.
    private func parse(_ text: String) throws(ProtocolError) -> (DeviceLink, String) {
        do {
            let (link, authCode) = try DeviceLinkParser.parse(text, base: context.configuration.deviceLinkBase)
            return (link, authCode)
        } catch {
            throw ProtocolError(error.code)
        }
    }

    /// Checks 3 to 6.
    private func check(_ link: DeviceLink, _ authCode: String, _ session: SessionRecord, at now: Timestamp) throws {
        guard link.sessionType.rawValue == session.request.kind.rawValue else { throw DeviceLinkError.authCode }
        let opensCallback = link.type.flowType.opensCallback
        guard !opensCallback || !session.request.initialCallbackURL.isEmpty else { throw DeviceLinkError.refused }
        guard let secret = try unsealedSecret(session).flatMap(Base64.decode) else {
            throw StorageError(.corrupt, "the secret of a session cannot be unsealed")
        }
        let seal = DeviceLinkSeal(
            schemeName: context.configuration.schemeName, challenge: session.request.challenge,
            relyingPartyName: session.request.relyingPartyName, brokeredRpName: session.request.brokeredName,
            interactions: session.request.interactions, initialCallbackUrl: session.request.initialCallbackURL)
        guard seal.isValid(authCode, for: link, sessionSecret: secret) else { throw DeviceLinkError.authCode }
        let age = now.milliseconds(since: session.createdAt) / 1000
        try link.checkFreshness(age: Int(clamping: age))
    }

    /// Check 7, and that the account could answer at all.
    private func checkAccount(
        _ account: AccountRecord, _ session: SessionRecord, _ tx: borrowing Transaction
    ) throws {
        let slot = KeySlot(flow: try SessionView.type(of: session).flow)
        guard Self.addresses(session, account),
            let level = CertificateLevel(rawValue: session.request.certificateLevel),
            try SuitableAccounts.isSuitable(account, slot, level, tx)
        else { throw DeviceLinkError.refused }
    }
}
