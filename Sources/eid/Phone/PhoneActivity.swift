import GeregeSmartID

/// `eid phone activity`: what this account did.
enum PhoneActivity {
    static let limit = ValueOption("limit", "N", "At most so many events (1 to 100); 20 without it.")
    static let before = ValueOption("before", "TIME", "Only events before this time, for the next page.")

    static let command = Command(
        "activity", "List what this phone approved and refused, newest first.",
        options: [limit, before] + PhoneAccess.options, action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let access = try PhoneAccess(invocation)
        let events = try await access.phone.activity(
            documentNumber: try access.phone.documentNumber, limit: try invocation.number(limit, 1...100) ?? 20,
            before: invocation[before])
        return Report(
            events.isEmpty ? ["Nothing yet."] : events.map(line), json: ["events": .array(events.map(json))])
    }

    private static func line(_ event: ActivityEvent) -> String {
        "\(event.at)  \(outcome(event.outcome))  \(SessionText.kind(event.flow)) for \(TerminalText.shown(event.relyingPartyName))"
    }

    /// The end result in words; one that a later server adds stands as it is.
    private static func outcome(_ result: String) -> String {
        switch result {
        case "OK": "approved"
        case "TIMEOUT": "timed out"
        case "WRONG_VC": "wrong code"
        case _ where result.hasPrefix("USER_REFUSED"): "refused"
        default: TerminalText.shown(result)
        }
    }

    private static func json(_ event: ActivityEvent) -> JSONValue {
        [
            "sessionId": .string(event.sessionId), "flow": .string(event.flow.rawValue),
            "relyingPartyName": .string(event.relyingPartyName), "outcome": .string(event.outcome),
            "at": .string(event.at),
        ]
    }
}
