import EIDAPI

extension Phone {
    /// Refuses a session. A nonce opened for it is erased; a release that was sent cannot be refused any more.
    @concurrent
    package func refuse(sessionId: String, reason: RefusalReason) async throws(PhoneFailure) {
        let session = try await boundSession(try Self.id(sessionId))
        let request: RefuseSession.Request
        switch reason {
        case .user: request = .init(reason: .user)
        case .certificateChoice: request = .init(reason: .certificateChoice)
        case .interaction:
            let shown = try ApprovalMessage.interaction(session, settings.interactions)
            request = .init(reason: .interaction, interaction: shown.type)
        }
        try await sendRefusal(session, request)
    }

    func sendRefusal(_ session: MobileSession.Answer, _ request: RefuseSession.Request) async throws(PhoneFailure) {
        _ = memory.takePresigned(session.sessionId)
        let _: EmptyAnswer = try await api.call(
            .post, MobilePath.refuse(session.sessionId), body: try MobileAPI.encode(request),
            token: try registration().deviceToken)
        memory.forget(session.sessionId)
        // The person goes back to the relying party after a refusal too; the verifier stays here.
        if let callback = SessionCallback(session, verifier: nil) {
            memory.keepCallback(callback.url, for: session.sessionId)
        }
    }
}

extension Phone {
    /// The address to open after a session was approved or refused here.
    package func callbackURL(_ sessionId: String) -> String? {
        UUIDText(anyCase: sessionId).flatMap { memory.callback($0) }
    }
}
