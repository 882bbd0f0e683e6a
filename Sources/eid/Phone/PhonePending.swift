import GeregeSmartID

/// `eid phone pending`: what waits for this phone.
enum PhonePending {
    static let wait = ValueOption("wait", "SECONDS", "Wait so long for a session when there is none (1 to 110).")

    static let command = Command(
        "pending", "List the sessions that wait for this phone.", options: [wait] + PhoneAccess.options, action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let access = try PhoneAccess(invocation)
        let seconds = try invocation.number(wait, 1...110) ?? 0
        let sessions = try await access.phone.pending(
            documentNumber: try access.phone.documentNumber, waiting: .seconds(seconds))
        return Report(
            sessions.isEmpty ? ["Nothing is waiting."] : sessions.map(line),
            json: ["sessions": .array(sessions.map(json))])
    }

    static func line(_ session: PendingSession) -> String {
        "\(session.sessionId)  \(SessionText.kind(session.flow)) for \(TerminalText.shown(session.relyingPartyName)), "
            + "until \(session.expiresAt)"
    }

    static func json(_ session: PendingSession) -> JSONValue {
        [
            "sessionId": .string(session.sessionId), "flow": .string(session.flow.rawValue),
            "relyingPartyName": .string(session.relyingPartyName), "expiresAt": .string(session.expiresAt),
        ]
    }
}
