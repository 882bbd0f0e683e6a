/// One way to ask the citizen, with the text to show.
package struct Interaction: Sendable, Hashable {
    package let type: InteractionType
    /// As the relying party wrote it. Hostile: a display must neutralise control characters.
    package let text: String

    package init(type: InteractionType, text: String) {
        self.type = type
        self.text = text
    }
}
