import GeregeSmartID

/// Shows a session, asks for the PIN and approves.
struct Approval: Sendable {
    static let code = ValueOption(
        "code", "CODE", "The code on the relying party's page, where the session offers a choice.")

    let access: PhoneAccess
    let pins: PINs
    let code: String?

    init(_ access: PhoneAccess, _ invocation: Invocation) throws {
        self.access = access
        pins = try PINs(invocation)
        code = invocation[Self.code]
    }

    func run(_ sessionId: String) async throws -> Report {
        let info = try await access.phone.sessionInfo(sessionId)
        guard info.flow != .certificateChoice else {
            throw CommandFailure(.refused, "wrong_flow", "This phone cannot answer a choice of a certificate yet.")
        }
        for line in SessionText.lines(info) { access.console.say(line) }
        let chosen = try chosenCode(info)
        let isLogIn = info.flow == .authentication
        let opening = opensAhead(info)
        let pin = try pins.current(isPIN1: isLogIn)
        await opening?.value
        let begin = ContinuousClock.now
        _ = try await access.phone.approve(
            sessionId: info.sessionId, pin: pin, authentication: isLogIn, confirmVc: chosen,
            progress: Progress(access.progress, language: GeregeSmartIDClient.language))
        let seconds = (ContinuousClock.now - begin).seconds
        let callback = access.phone.callbackURL(info.sessionId)
        var json = SessionText.json(info)
        json["status"] = "OK"
        json["seconds"] = .number(seconds)
        json["callbackUrl"] = JSONValue(callback)
        return Report(
            ["Approved in \(seconds.shown) s."]
                + (callback.map { ["Back to the page: \(TerminalText.shown($0))"] } ?? []), json: json)
    }

    /// While a person types, the nonce is opened: the approval then needs one request less. What fails here is tried
    /// again by the approval, which reports it.
    private func opensAhead(_ info: SessionInfo) -> Task<Void, Never>? {
        guard pins.areTyped else { return nil }
        let phone = access.phone
        return Task {
            guard let document = try? phone.documentNumber else { return }
            try? await phone.presign(sessionId: info.sessionId, documentNumber: document)
        }
    }

    private func chosenCode(_ info: SessionInfo) throws -> String? {
        guard case .codeChoice(_, let codes) = info.interaction else { return nil }
        if let code { return code }
        // A slip of the finger must not end the session, as a wrong one of the three does.
        while Question.isPossible, let typed = Question.ask("Code on the page:", access.console) {
            if codes.contains(typed.uppercased()) { return typed.uppercased() }
        }
        throw CommandFailure(
            .refused, "code_needed", "Choose the code on the page with --code: \(codes.joined(separator: ", ")).",
            details: ["codes": .array(codes.map(JSONValue.string))])
    }
}
