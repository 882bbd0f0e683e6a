import GeregeSmartID

/// `eid phone approve`: the citizen says yes, with a PIN.
enum PhoneApprove {
    static let session = Argument("SESSION", "Id of the session; the only pending one without it.", isOptional: true)

    static let command = Command(
        "approve", "Approve a log-in with PIN1 or a signature with PIN2.",
        discussion: "Without a session it takes the only pending one; of several it lists them and takes none.",
        arguments: [session], options: [PINs.file, Approval.code] + PhoneAccess.options, action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let access = try PhoneAccess(invocation)
        let approval = try Approval(access, invocation)
        return try await approval.run(try await PendingChoice.session(invocation[session], access))
    }
}

/// Which session a command means when it is given none.
enum PendingChoice {
    /// The given id, or the only pending session. Throws `CommandFailure` that lists several.
    static func session(_ given: String?, _ access: PhoneAccess) async throws -> String {
        if let given { return given }
        let sessions = try await access.phone.pending(
            documentNumber: try access.phone.documentNumber, waiting: .zero)
        switch sessions.count {
        case 1: return sessions[0].sessionId
        case 0: throw CommandFailure(.refused, "nothing_pending", "Nothing is waiting for this phone.")
        default:
            let list = sessions.map { "\n  " + PhonePending.line($0) }.joined()
            throw CommandFailure(
                .refused, "several_pending", "Several sessions are waiting; name one of them:\(list)",
                details: ["sessions": .array(sessions.map(PhonePending.json))])
        }
    }
}
