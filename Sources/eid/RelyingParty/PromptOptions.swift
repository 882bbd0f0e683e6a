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

    /// - Parameter usual: the text when none is given.
    static func prompts(_ invocation: Invocation, usual: String) throws -> [Prompt] {
        let text = invocation[text] ?? usual
        return switch try invocation.choice(kind, of: Kind.self) ?? .pin {
        case .pin: [.displayTextAndPIN(text)]
        case .confirm: [.confirmationMessage(text)]
        case .choose: [.confirmationMessageAndVerificationCodeChoice(text)]
        }
    }
}
