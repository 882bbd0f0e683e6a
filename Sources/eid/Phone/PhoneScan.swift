import Foundation
import GeregeSmartID

/// `eid phone scan`: opens a device link, as the camera or the browser of a real phone does.
enum PhoneScan {
    static let link = Argument(
        "LINK",
        "The scanned or tapped link, in quotes; asked for on a terminal without it, - reads it from standard input.",
        isOptional: true)
    static let approve = Flag("approve", "Approve at once, with the PIN.")

    static let command = Command(
        "scan", "Open a device link; it binds the session to this phone.", arguments: [link],
        options: [PINs.file, Approval.code] + PhoneAccess.options, flags: [approve], action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let access = try PhoneAccess(invocation)
        let text = try text(invocation)
        let id = try await access.phone.open(link: text)
        if invocation[approve] { return try await Approval(access, invocation).run(id) }
        let info = try await access.phone.sessionInfo(id)
        return Report(
            SessionText.lines(info) + ["Approve it with: eid phone approve \(id)"], json: SessionText.json(info))
    }

    private static func text(_ invocation: Invocation) throws -> String {
        switch invocation[link] {
        case nil:
            guard Question.isPossible, let typed = Question.ask("Link:", invocation.console) else {
                throw UsageError("LINK is missing")
            }
            return typed
        case "-": return readLine(strippingNewline: true) ?? ""
        case let text?:
            guard !text.contains("deviceLinkType=") || text.contains("&") else {
                throw UsageError("the shell has cut the link at its first &: put it in quotes")
            }
            return text
        }
    }
}
