/// `GET /v3/mobile/activity/{doc}?limit=&before=`: what this account did.
package enum Activity {
    /// The events, newest first.
    package struct Answer: Codable, Sendable, Equatable {
        package var events: [Event]

        package init(events: [Event]) {
            self.events = events
        }
    }

    /// One finished session.
    package struct Event: Codable, Sendable, Equatable {
        package var sessionId: UUIDText
        package var flow: SessionFlow
        package var relyingPartyName: String
        package var outcome: EndResult
        /// RFC 3339.
        package var at: String

        package init(
            sessionId: UUIDText, flow: SessionFlow, relyingPartyName: String, outcome: EndResult, at: String
        ) {
            self.sessionId = sessionId
            self.flow = flow
            self.relyingPartyName = relyingPartyName
            self.outcome = outcome
            self.at = at
        }
    }
}
