import Foundation

/// Questions to a person at a terminal.
enum Question {
    /// Whether there is somebody to ask.
    static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// One line, without outer spaces; nil at the end of input.
    static func ask(_ question: String, _ console: Console) -> String? {
        console.clearProgress()
        console.write(question + " ", to: .standardError)
        return readLine()?.trimmingCharacters(in: .whitespaces)
    }

    /// `--yes` or a typed yes. Throws `CommandFailure` otherwise.
    static func confirm(_ question: String, _ invocation: Invocation) throws {
        if invocation[yes] { return }
        guard isPossible else { throw UsageError("There is no terminal to ask on: use --yes") }
        guard let answer = ask("\(question) [y/N]", invocation.console)?.lowercased(), ["y", "yes"].contains(answer)
        else { throw CommandFailure(.refused, "not_confirmed", "Nothing was done.") }
    }

    static let yes = Flag("yes", "Ask nothing.")
}
