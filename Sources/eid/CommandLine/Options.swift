/// A switch: `--json`.
struct Flag: Sendable, Hashable {
    /// Without the dashes.
    let name: String
    let help: String

    init(_ name: String, _ help: String) {
        self.name = name
        self.help = help
    }
}

/// An option with a value: `--listen ADDRESS`, `--listen=ADDRESS`.
struct ValueOption: Sendable, Hashable {
    /// Without the dashes.
    let name: String
    /// What stands for the value in the help.
    let placeholder: String
    let help: String
    /// Whether it may stand several times.
    let isRepeated: Bool

    init(_ name: String, _ placeholder: String, _ help: String, isRepeated: Bool = false) {
        self.name = name
        self.placeholder = placeholder
        self.help = help
        self.isRepeated = isRepeated
    }
}

/// A word without dashes.
struct Argument: Sendable, Hashable {
    /// In capitals, as the help shows it.
    let name: String
    let help: String
    let isOptional: Bool

    init(_ name: String, _ help: String, isOptional: Bool = false) {
        self.name = name
        self.help = help
        self.isOptional = isOptional
    }
}
