/// One command with everything that its help tells; the parser and the help read nothing else.
struct Command: Sendable {
    typealias Action = @Sendable (Invocation) async throws -> Report

    let name: String
    /// One line.
    let summary: String
    /// Paragraphs below it.
    let discussion: String
    let arguments: [Argument]
    let options: [ValueOption]
    let flags: [Flag]
    let subcommands: [Command]
    /// Nil for a group, which only holds sub-commands.
    let action: Action?

    init(
        _ name: String, _ summary: String, discussion: String = "", arguments: [Argument] = [],
        options: [ValueOption] = [], flags: [Flag] = [], action: @escaping Action
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.arguments = arguments
        self.options = options
        self.flags = flags + [.json, .help]
        subcommands = []
        self.action = action
    }

    /// A group.
    init(_ name: String, _ summary: String, discussion: String = "", flags: [Flag] = [], _ subcommands: [Command]) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        arguments = []
        options = []
        self.flags = flags + [.json, .help]
        self.subcommands = subcommands
        action = nil
    }
}

extension Flag {
    static let help = Flag("help", "Show this text.")
    static let json = Flag("json", "Print exactly one JSON object instead of text for people.")
    static let version = Flag("version", "Print the version.")
}
