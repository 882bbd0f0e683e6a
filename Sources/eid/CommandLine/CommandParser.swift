/// Turns the words of a command line into a command with its values, by the declarations alone.
struct CommandParser {
    /// What the words ask for.
    enum Outcome {
        case run(Command, Invocation, path: [String])
        /// `--help` or `help`; the path is that of the deepest command named.
        case help(Command, path: [String])
        case version
    }

    let root: Command

    /// Throws `Failure` for words that fit no declaration.
    func parse(_ words: [String], console: Console) throws -> Outcome {
        var command = root
        var path = [root.name]
        var rest = words[...]
        var asksHelp = false
        while let word = rest.first, !word.hasPrefix("-"), command.action == nil {
            rest = rest.dropFirst()
            if word == Flag.help.name, !asksHelp {
                asksHelp = true
                continue
            }
            guard let next = command.subcommands.first(where: { $0.name == word }) else {
                throw Failure("unknown command \(TerminalText.shown(word))\(Self.hint(word, command))", path)
            }
            command = next
            path.append(word)
        }
        if asksHelp { return .help(command, path: path) }
        return try Reading(command: command, path: path, rest: rest).outcome(console)
    }

    /// The nearest command, else the nearest flag: `eid version` means `--version`.
    private static func hint(_ word: String, _ command: Command) -> String {
        let hint = NearestName.hint(word, command.subcommands.map(\.name))
        return hint.isEmpty ? NearestName.hint(word, command.flags.map(\.name), prefix: "--") : hint
    }

    /// A usage error and the command it belongs to, for the pointer to its help.
    struct Failure: Error {
        let sentence: String
        let path: [String]

        init(_ sentence: String, _ path: [String]) {
            self.sentence = sentence
            self.path = path
        }
    }
}

/// Reads the options and arguments of one command.
private struct Reading {
    let command: Command
    let path: [String]
    var rest: ArraySlice<String>
    var flags: Set<String> = []
    var values: [String: [String]] = [:]
    var words: [String] = []

    init(command: Command, path: [String], rest: ArraySlice<String>) {
        self.command = command
        self.path = path
        self.rest = rest
    }

    consuming func outcome(_ console: Console) throws -> CommandParser.Outcome {
        while let word = rest.popFirst() {
            if word == "--" {
                words += rest
                break
            }
            if word == "-h" || word == "--help" { return .help(command, path: path) }
            if word.hasPrefix("-"), word != "-" { try option(word) } else { words.append(word) }
        }
        if flags.contains(Flag.version.name) { return .version }
        guard command.action != nil else {
            throw fail("a command is missing: \(command.subcommands.map(\.name).joined(separator: ", "))")
        }
        return .run(
            command, Invocation(console: console, flags: flags, values: values, words: try arguments()), path: path)
    }

    private mutating func option(_ word: String) throws {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = String(parts[0].drop { $0 == "-" })
        if word.hasPrefix("--"), command.flags.contains(where: { $0.name == name }) {
            guard parts.count == 1 else { throw fail("--\(name) takes no value") }
            flags.insert(name)
            return
        }
        guard word.hasPrefix("--"), let option = command.options.first(where: { $0.name == name }) else {
            let hint = NearestName.hint(name, command.options.map(\.name) + command.flags.map(\.name), prefix: "--")
            throw fail("unknown option \(TerminalText.shown(parts[0]))\(hint)")
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
            throw fail("--\(name) needs a value: \(option.placeholder)")
        }
        guard option.isRepeated || values[name] == nil else { throw fail("--\(name) stands twice") }
        values[name, default: []].append(value)
    }

    private func arguments() throws -> [String: String] {
        guard words.count <= command.arguments.count else {
            throw fail("unexpected argument \(TerminalText.shown(words[command.arguments.count]))")
        }
        if let missing = command.arguments.dropFirst(words.count).first(where: { !$0.isOptional }) {
            throw fail("\(missing.name) is missing")
        }
        return Dictionary(uniqueKeysWithValues: zip(command.arguments.map(\.name), words))
    }

    private func fail(_ sentence: String) -> CommandParser.Failure { CommandParser.Failure(sentence, path) }
}
