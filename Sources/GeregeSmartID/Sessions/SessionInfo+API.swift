import EIDAPI

extension SessionInfo {
    init(_ session: MobileSession.Answer, supported: Set<InteractionType>) {
        sessionId = session.sessionId.text
        flow = Flow(session.flow)
        relyingPartyName = session.relyingPartyName
        brokeredRelyingPartyName = session.brokeredRpName.isEmpty ? nil : session.brokeredRpName
        interaction = (try? Interactions(text: session.interactions, channel: nil))?
            .selected(supported: supported).map { Interaction($0, codes: session.verificationCodeChoices ?? []) }
        verificationCode = session.verificationCode
        expiresAt = session.expiresAt
        onBehalfOf = session.onBehalfOf.map { Organisation(identifier: $0.orgEtsi, name: $0.orgName) }
        isOpen = session.state == .running
    }
}

extension SessionInfo.Flow {
    init(_ flow: SessionFlow) {
        switch flow {
        case .authentication: self = .authentication
        case .signature: self = .signature
        case .certificateChoice: self = .certificateChoice
        }
    }
}

extension SessionInfo.Interaction {
    init(_ interaction: Interaction, codes: [String]) {
        switch interaction.type {
        case .displayTextAndPIN: self = .displayTextAndPIN(interaction.text)
        case .confirmationMessage: self = .confirmationMessage(interaction.text)
        case .confirmationMessageAndVerificationCodeChoice: self = .codeChoice(interaction.text, codes: codes)
        }
    }
}

extension PendingSession {
    init(_ entry: PendingSessions.Entry) {
        sessionId = entry.sessionId.text
        flow = SessionInfo.Flow(entry.flow)
        relyingPartyName = entry.relyingPartyName
        expiresAt = entry.expiresAt
    }
}

extension ActivityEvent {
    init(_ event: Activity.Event) {
        sessionId = event.sessionId.text
        flow = SessionInfo.Flow(event.flow)
        relyingPartyName = event.relyingPartyName
        outcome = event.outcome.rawValue
        at = event.at
    }
}
