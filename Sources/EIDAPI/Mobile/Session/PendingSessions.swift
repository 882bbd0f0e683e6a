/// `GET /v3/mobile/pending/{doc}?timeoutMs=`: sessions that wait for this account; long poll.
package enum PendingSessions {
    /// The sessions, oldest first; empty when the poll ran out.
    package struct Answer: Codable, Sendable, Equatable {
        package var sessions: [Entry]

        package init(sessions: [Entry]) {
            self.sessions = sessions
        }
    }

    /// One session that waits.
    package struct Entry: Codable, Sendable, Equatable {
        package var sessionId: UUIDText
        package var flow: SessionFlow
        package var relyingPartyName: String
        /// RFC 3339.
        package var expiresAt: String

        package init(sessionId: UUIDText, flow: SessionFlow, relyingPartyName: String, expiresAt: String) {
            self.sessionId = sessionId
            self.flow = flow
            self.relyingPartyName = relyingPartyName
            self.expiresAt = expiresAt
        }
    }
}
