import Foundation
import Synchronization

/// The three ways a command speaks: its result on standard output, its progress on a terminal, and what a person must
/// know before the end.
final class Console: Sendable {
    let isJSON: Bool
    /// Whether standard error is a terminal.
    let hasTerminal: Bool
    /// Whether standard output is a terminal.
    let writesToTerminal: Bool
    /// The length of the progress line that stands on the terminal now.
    private let shownProgress = Mutex(0)

    init(isJSON: Bool) {
        self.isJSON = isJSON
        hasTerminal = isatty(STDERR_FILENO) == 1
        writesToTerminal = isatty(STDOUT_FILENO) == 1
    }

    /// A line of the result, at once; nothing with `--json`.
    func say(_ line: String) {
        clearProgress()
        if !isJSON { write(line + "\n", to: .standardOutput) }
    }

    /// A line that a person needs now: on standard output, with `--json` on standard error.
    func announce(_ line: String) {
        clearProgress()
        write(line + "\n", to: isJSON ? .standardError : .standardOutput)
    }

    /// A remark beside the result.
    func warn(_ line: String) {
        clearProgress()
        write(line + "\n", to: .standardError)
    }

    /// One changing line, on a terminal only.
    func progress(_ text: String) {
        guard hasTerminal, !isJSON else { return }
        clearProgress()
        shownProgress.withLock { $0 = text.count }
        write("… \(text)", to: .standardError)
    }

    func clearProgress() {
        let length = shownProgress.withLock { shown in
            defer { shown = 0 }
            return shown
        }
        if length > 0 { write("\r\u{1B}[2K", to: .standardError) }
    }

    /// The end of a command.
    func finish(_ report: Report) {
        clearProgress()
        if isJSON {
            write(JSONValue.object(report.json).text + "\n", to: .standardOutput)
        } else {
            for line in report.lines { write(line + "\n", to: .standardOutput) }
        }
    }

    /// Puts text on a stream; a reader that has gone away is no error of ours.
    func write(_ text: String, to stream: FileHandle) {
        try? stream.write(contentsOf: Data(text.utf8))
    }
}
