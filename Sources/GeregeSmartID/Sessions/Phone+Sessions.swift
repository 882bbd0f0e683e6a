import EIDAPI

extension Phone {
    /// Fetches what a session asks and pins it: `approve` signs exactly this, and an object that differs later is
    /// refused. Errors `sessionChanged`, `sessionOver`.
    @concurrent
    package func sessionInfo(_ sessionId: String) async throws(PhoneFailure) -> SessionInfo {
        let session = try await fetchSession(try Self.id(sessionId))
        return SessionInfo(session, supported: settings.interactions)
    }

    /// Hands a scanned or tapped link to the server; gives the session it now binds to this account.
    @concurrent
    package func open(link: String) async throws(PhoneFailure) -> String {
        let body = try MobileAPI.encode(OpenLink.Request(link: link))
        let answer: OpenLink.Answer = try await api.call(
            .post, MobilePath.link, body: body, token: try registration().deviceToken)
        return answer.sessionId.text
    }

    /// Sessions that wait for this account; before, a checked signature that was not delivered yet is delivered.
    /// `waiting`: how long the server may hold the call while there is none.
    @concurrent
    package func pending(
        documentNumber: String, waiting: Duration
    ) async throws(PhoneFailure) -> [PendingSession] {
        let token = try requireRegistration(documentNumber).deviceToken
        await deliverWaiting()
        let milliseconds = max(0, Int(waiting.components.seconds) * 1000)
        let answer: PendingSessions.Answer = try await api.call(
            .get, MobilePath.pending(documentNumber: documentNumber, timeoutMs: milliseconds), token: token,
            deadline: waiting + .seconds(30), coder: .list)
        guard answer.sessions.allSatisfy({ RFC3339.seconds($0.expiresAt) != nil }) else {
            throw PhoneFailure(.badAnswer, detail: "time")
        }
        return answer.sessions.map { PendingSession($0) }
    }

    /// What this account did, newest first.
    @concurrent
    package func activity(
        documentNumber: String, limit: Int, before: String? = nil
    ) async throws(PhoneFailure) -> [ActivityEvent] {
        let token = try requireRegistration(documentNumber).deviceToken
        let answer: Activity.Answer = try await api.call(
            .get, MobilePath.activity(documentNumber: documentNumber, limit: limit, before: before), token: token,
            coder: .list)
        guard answer.events.allSatisfy({ RFC3339.seconds($0.at) != nil }) else {
            throw PhoneFailure(.badAnswer, detail: "time")
        }
        return answer.events.map { ActivityEvent($0) }
    }

    // MARK: Parts

    /// The pinned object, or the fetched and now pinned one.
    func boundSession(_ id: UUIDText) async throws(PhoneFailure) -> MobileSession.Answer {
        if let shown = memory.shown(id), shown.flowType != nil { return shown }
        return try await fetchSession(id)
    }

    private func fetchSession(_ id: UUIDText) async throws(PhoneFailure) -> MobileSession.Answer {
        let answer: MobileSession.Answer = try await api.call(
            .get, MobilePath.session(id), token: try registration().deviceToken)
        guard answer.sessionId == id else { throw PhoneFailure(.badAnswer, detail: "session id") }
        guard answer.hasPlainForms else { throw PhoneFailure(.sessionInvalid, detail: "form") }
        try memory.pin(answer)
        return answer
    }

    static func id(_ text: String) throws(PhoneFailure) -> UUIDText {
        guard let id = UUIDText(anyCase: text) else { throw PhoneFailure(.sessionInvalid, detail: "session id") }
        return id
    }

    func requireRegistration(_ documentNumber: String) throws(PhoneFailure) -> Registration {
        let registration = try registration()
        guard registration.documentNumber == documentNumber else {
            throw PhoneFailure(.notEnrolled, detail: "document number")
        }
        return registration
    }
}
