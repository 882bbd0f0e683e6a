/// Texts of others on a terminal: a relying party's name or message must not move the cursor or reverse its direction.
enum TerminalText {
    /// `text` with control and direction characters shown as `�`.
    static func shown(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: result.append("\u{FFFD}")
            // Joiners inside emoji and words are harmless; marks that turn the direction are not.
            case .format where scalar != "\u{200D}" && scalar != "\u{200C}": result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
