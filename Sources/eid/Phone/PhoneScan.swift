import Foundation
import GeregeSmartID

/// `eid phone scan`: opens a device link, as the camera or the browser of a real phone does.
enum PhoneScan {
    static let link = Argument("LINK", "The scanned or tapped link; - reads it from standard input.")
    static let approve = Flag("approve", "Approve at once, with the PIN.")

    static let command = Command(
        "scan", "Open a device link; it binds the session to this phone.", arguments: [link],
        options: [PINs.file, Approval.code] + PhoneAccess.options, flags: [approve], action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let access = try PhoneAccess(invocation)
        var text = try invocation.required(link)
        if text == "-" { text = readLine(strippingNewline: true) ?? "" }
        let id = try await access.phone.open(link: text)
        if invocation[approve] { return try await Approval(access, invocation).run(id) }
        let info = try await access.phone.sessionInfo(id)
        return Report(
            SessionText.lines(info) + ["Approve it with: eid phone approve \(id)"], json: SessionText.json(info))
    }
}
