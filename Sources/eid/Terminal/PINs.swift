import Foundation
import GeregeSmartID

/// Where PINs come from: the terminal, or a file of one or two lines. Never arguments, never the environment.
struct PINs: Sendable {
    static let file = ValueOption(
        "pin-file", "FILE", "Read PINs from a file: line 1 is PIN1, line 2 is PIN2; one line where one PIN is asked.")

    /// The lines of the file; nil asks on the terminal.
    private let lines: [String]?

    /// Throws `CommandFailure` for a file that cannot be read.
    init(_ invocation: Invocation, _ option: ValueOption = PINs.file) throws {
        guard let path = invocation[option] else {
            lines = nil
            return
        }
        if Files.isExposed(path) { invocation.console.warn("eid: others can read \(path): run chmod 600 on it") }
        let text = String(decoding: try Files.read(path), as: UTF8.self)
        let read = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }.prefix { !$0.isEmpty }
        guard (1...2).contains(read.count) else {
            throw UsageError("--\(option.name): the file must have one or two lines, each with a PIN")
        }
        lines = Array(read)
    }

    /// Whether a person types them.
    var areTyped: Bool { lines == nil }

    /// Both PINs of an enrolment, checked; PIN1 nil when only a signing key is made.
    func forEnrolment(signOnly: Bool) throws -> (pin1: String?, pin2: String) {
        guard let lines else {
            let pin1 = signOnly ? nil : try askNew(isPIN1: true)
            return (pin1, try askNew(isPIN1: false, unlike: pin1))
        }
        guard signOnly || lines.count == 2 else {
            throw UsageError("--pin-file needs two lines here: PIN1 and PIN2")
        }
        let pins = (pin1: signOnly ? nil : lines[0], pin2: lines[lines.count - 1])
        try Phone.checkPIN(pins.pin2, unlike: pins.pin1)
        return pins
    }

    private func askNew(isPIN1: Bool, unlike other: String? = nil) throws -> String {
        try PINPrompt.askNew(
            isPIN1 ? "PIN1" : "PIN2", for: isPIN1 ? "log-ins" : "signatures", unlike: other)
    }

    /// The PIN of one slot: of two lines its own, of one line that one.
    func current(isPIN1: Bool) throws -> String {
        guard let lines else { return try PINPrompt.ask(isPIN1 ? "PIN1" : "PIN2") }
        return lines[isPIN1 ? 0 : lines.count - 1]
    }

    /// A new PIN of one slot.
    func new(isPIN1: Bool) throws -> String {
        guard let lines else { return try askNew(isPIN1: isPIN1) }
        return lines[isPIN1 ? 0 : lines.count - 1]
    }
}
