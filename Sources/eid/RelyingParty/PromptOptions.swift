import RelyingParty

/// How the phone shall ask.
enum PromptOptions {
    enum Kind: String, CaseIterable, Sendable {
        case pin
        case confirm
        case choose
    }

    static let text = ValueOption(
        "text", "TEXT", "What the phone shows: at most 60 characters with `pin`, 200 with the others.")
    static let kind = ValueOption(
        "prompt", "KIND",
        "`pin`: one screen (without it); `confirm`: a screen to confirm, then the PIN; `choose`: the citizen also picks the code among three, not with links."
    )

    static let options = [text, kind]

    /// Throws `UsageError` for what no phone could show.
    /// - Parameters:
    ///   - usual: the text when none is given.
    ///   - isLink: whether the session is started by a link.
    static func prompts(_ invocation: Invocation, usual: String, isLink: Bool = false) throws -> [Prompt] {
        let text = invocation[text] ?? usual
        let kind = try invocation.choice(kind, of: Kind.self) ?? .pin
        if kind == .choose, isLink { throw UsageError("--prompt choose needs --push") }
        if kind == .pin, text.unicodeScalars.count > 60 {
            throw UsageError("--text has at most 60 characters; --prompt confirm takes 200")
        }
        return switch kind {
        case .pin: [.displayTextAndPIN(text)]
        case .confirm: [.confirmationMessage(text)]
        case .choose: [.confirmationMessageAndVerificationCodeChoice(text)]
        }
    }
}
