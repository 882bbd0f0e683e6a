import GeregeSmartID

/// `eid phone delete`: removes the registration from this phone.
enum PhoneDelete {
    static let revoke = Flag(
        "revoke", "Have the server revoke the certificates first; without its answer nothing is deleted.")

    static let command = Command(
        "delete", "Remove the registration from this phone. Its keys are gone for good.",
        discussion: "Without --revoke the server is not told, and asks this phone until it is enrolled anew.",
        options: PhoneAccess.options, flags: [revoke, Question.yes], action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let access = try PhoneAccess(invocation)
        let document = try? access.phone.documentNumber
        try Question.confirm("Delete the registration \(document ?? "of this phone") and its keys?", invocation)
        if invocation[revoke] { try await access.phone.unregister() } else { try access.phone.deleteRegistration() }
        return Report(
            [document == nil ? "There was no registration here." : "Deleted."],
            json: ["documentNumber": JSONValue(document), "status": "DELETED"])
    }
}
