import EIDAPI

/// How the phone asks the citizen, and with which text.
public enum Prompt: Sendable, Hashable {
    /// One screen with the text, at most 60 characters, and the PIN.
    case displayTextAndPIN(String)
    /// A screen with the text, at most 200 characters, to confirm; then the PIN.
    case confirmationMessage(String)
    /// The same with a choice of three codes, of which the relying party shows the right one. Not with device links.
    case confirmationMessageAndVerificationCodeChoice(String)

    var interaction: Interaction {
        switch self {
        case .displayTextAndPIN(let text): Interaction(type: .displayTextAndPIN, text: text)
        case .confirmationMessage(let text): Interaction(type: .confirmationMessage, text: text)
        case .confirmationMessageAndVerificationCodeChoice(let text):
            Interaction(type: .confirmationMessageAndVerificationCodeChoice, text: text)
        }
    }

    /// The list as it travels. Errors: `invalidRequest` naming the rule.
    static func interactions(_ prompts: [Prompt], _ channel: Channel) throws(RelyingPartyError) -> Interactions {
        guard let text = try? Interactions.encode(prompts.map(\.interaction)) else {
            throw RelyingPartyError(.invalidRequest, "the prompts cannot be encoded")
        }
        do throws(InteractionsError) {
            return try Interactions(text: text, channel: channel)
        } catch {
            throw RelyingPartyError(.invalidRequest, error.detail)
        }
    }
}
