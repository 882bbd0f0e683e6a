import GeregeSmartID

/// `eid phone refuse`: the citizen says no.
enum PhoneRefuse {
    static let session = Argument("SESSION", "Id of the session; the only pending one without it.", isOptional: true)

    static let command = Command(
        "refuse", "Refuse a session.", arguments: [session], options: PhoneAccess.options, action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let access = try PhoneAccess(invocation)
        let id = try await PendingChoice.session(invocation[session], access)
        let info = try await access.phone.sessionInfo(id)
        try await access.phone.refuse(sessionId: id, reason: info.interaction == nil ? .user : .interaction)
        let callback = access.phone.callbackURL(id)
        return Report(
            ["Refused."] + (callback.map { ["Back to the page: \($0)"] } ?? []),
            json: ["sessionId": .string(id), "status": "REFUSED", "callbackUrl": JSONValue(callback)])
    }
}
