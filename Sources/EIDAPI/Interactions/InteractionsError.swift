/// The rule of `rp-api.md` §9 that a list of interactions breaks.
package enum InteractionsError: Error, Sendable, Hashable {
    case notBase64
    case notJSON
    case empty
    case typeTwice
    case nothingKnown
    case typeNotAllowed(InteractionType)
    case wrongText(InteractionType)
    case emptyText(InteractionType)
    case longText(InteractionType)
    case hiddenText(InteractionType)

    /// A sentence for the relying party.
    package var detail: String {
        switch self {
        case .notBase64: "The value is not Base64 text"
        case .notJSON: "The value is not a JSON array of interactions"
        case .empty: "The array is empty"
        case .typeTwice: "An interaction type is listed twice"
        case .nothingKnown:
            "No listed interaction type is one of "
                + InteractionType.allCases.map(\.rawValue).joined(separator: ", ")
        case .typeNotAllowed(let type): "The type \(type.rawValue) is not allowed in this flow"
        case .wrongText(let type): "The type \(type.rawValue) needs \(type.text.member) and no other text"
        case .emptyText(let type): "The text \(type.text.member) is empty"
        case .hiddenText(let type): "The text \(type.text.member) holds control or direction characters"
        case .longText(let type): "The text \(type.text.member) is longer than \(type.text.limit) characters"
        }
    }
}
