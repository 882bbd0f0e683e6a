/// A command with the values it was called with.
struct Invocation: Sendable {
    let console: Console
    private let flags: Set<String>
    private let values: [String: [String]]
    private let words: [String: String]

    init(console: Console, flags: Set<String>, values: [String: [String]], words: [String: String]) {
        self.console = console
        self.flags = flags
        self.values = values
        self.words = words
    }

    subscript(_ flag: Flag) -> Bool { flags.contains(flag.name) }

    subscript(_ option: ValueOption) -> String? { values[option.name]?.last }

    subscript(all option: ValueOption) -> [String] { values[option.name] ?? [] }

    subscript(_ argument: Argument) -> String? { words[argument.name] }

    /// An argument that the declaration demands. Throws `UsageError` when the declaration does not.
    func required(_ argument: Argument) throws -> String {
        guard let word = self[argument] else { throw UsageError("\(argument.name) is missing") }
        return word
    }

    /// Throws `UsageError` without the option.
    func required(_ option: ValueOption) throws -> String {
        guard let value = self[option] else { throw UsageError("--\(option.name) \(option.placeholder) is missing") }
        return value
    }

    /// A whole number of a range. Throws `UsageError` for another text.
    func number(_ option: ValueOption, _ range: ClosedRange<Int>) throws -> Int? {
        guard let text = self[option] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("--\(option.name) must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// One of a few words. Throws `UsageError` that lists them.
    func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ option: ValueOption, of type: Value.Type = Value.self
    ) throws -> Value? {
        guard let text = self[option] else { return nil }
        guard let value = Value(rawValue: text) else {
            let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--\(option.name) must be one of \(known)")
        }
        return value
    }
}

/// A command line that cannot be carried out as it stands: exit status 2.
struct UsageError: Error, Sendable, Equatable {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
