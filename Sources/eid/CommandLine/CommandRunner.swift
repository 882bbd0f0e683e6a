import Foundation
import GeregeSmartID
import RelyingParty

/// Runs one command line from its words to its exit status.
struct CommandRunner {
    let root: Command

    /// 0 done, 1 refused or failed, 2 usage, 3 unreachable.
    func run(_ words: [String]) async -> Int32 {
        let console = Console(isJSON: words.prefix { $0 != "--" }.contains("--\(Flag.json.name)"))
        do {
            switch try CommandParser(root: root).parse(words, console: console) {
            case .help(let command, let path):
                let text = HelpText.of(command, path: path)
                console.finish(Report([text], json: ["help": .string(text)]))
            case .version:
                console.finish(Report(["eid \(Version.text)"], json: ["version": .string(Version.text)]))
            case .run(let command, let invocation, let path):
                guard let action = command.action else { return CommandFailure.Status.usage.rawValue }
                console.finish(try await carryOut(action, invocation, path))
            }
            return 0
        } catch {
            return fail(error, console)
        }
    }

    /// Adds the command to a usage error, for the pointer to its help.
    private func carryOut(
        _ action: @escaping Command.Action, _ invocation: Invocation, _ path: [String]
    ) async throws -> Report {
        do {
            return try await Interrupt.cancelling { try await action(invocation) }
        } catch let usage as UsageError {
            throw CommandParser.Failure(usage.sentence, path)
        }
    }

    private func fail(_ error: any Error, _ console: Console) -> Int32 {
        let failure = CommandFailure(error)
        if console.isJSON {
            console.finish(failure.report)
        } else {
            for line in failure.report.lines { console.warn(line) }
        }
        return failure.status.rawValue
    }
}

extension CommandFailure {
    /// What any error of the libraries is to a command line.
    init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let failure as CommandParser.Failure:
            let stop = failure.sentence.hasSuffix("?") || failure.sentence.hasSuffix(".") ? "" : "."
            self.init(
                .usage, "usage", "\(failure.sentence)\(stop) See `\(failure.path.joined(separator: " ")) --help`.")
        case let usage as UsageError: self.init(.usage, "usage", usage.sentence)
        case let failure as PhoneFailure: self.init(failure)
        case let failure as RelyingPartyError: self.init(failure)
        case is CancellationError: self.init(.refused, "cancelled", "Cancelled.")
        default:
            self =
                CommandFailure(server: error)
                ?? CommandFailure(.refused, "failed", TerminalText.shown("\(error)"))
        }
    }
}
