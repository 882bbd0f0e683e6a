/// The help of a command, made from its declaration.
enum HelpText {
    static func of(_ command: Command, path: [String]) -> String {
        var parts = [command.summary, "Usage: " + usage(command, path)]
        if !command.discussion.isEmpty { parts.append(command.discussion) }
        if !command.arguments.isEmpty {
            parts.append(section("Arguments", command.arguments.map { ($0.name, $0.help) }))
        }
        if !command.subcommands.isEmpty {
            parts.append(section("Commands", command.subcommands.map { ($0.name, $0.summary) }))
        }
        let options = command.options.map { option in
            (
                "--\(option.name) \(option.placeholder)",
                option.help + (option.isRepeated ? " May stand several times." : "")
            )
        }
        parts.append(section("Options", options + command.flags.map { ("--\($0.name)", $0.help) }))
        return parts.joined(separator: "\n\n")
    }

    static func usage(_ command: Command, _ path: [String]) -> String {
        let words = command.arguments.map { $0.isOptional ? "[\($0.name)]" : $0.name }
        return (path + (command.action == nil ? ["<command>"] : words) + ["[options]"]).joined(separator: " ")
    }

    /// Two columns; texts are wrapped at 100 characters.
    private static func section(_ title: String, _ rows: [(String, String)]) -> String {
        let column = min(30, (rows.map { $0.0.count }.max() ?? 0) + 2)
        let lines = rows.flatMap { name, text in
            let wrapped = wrap(text, width: 100 - column - 2)
            let gap = String(repeating: " ", count: max(2, column - name.count))
            // A long name stands on a line of its own.
            let first = name.count + 2 > column ? ["  " + name] : []
            let indent = String(repeating: " ", count: column + 2)
            return first
                + wrapped.enumerated().map { index, line in
                    index == 0 && first.isEmpty ? "  " + name + gap + line : indent + line
                }
        }
        return ([title + ":"] + lines).joined(separator: "\n")
    }

    private static func wrap(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.isEmpty ? [""] : lines
    }
}
