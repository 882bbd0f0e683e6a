import GeregeSmartID

/// `eid phone delete`: removes the registration from this phone.
enum PhoneDelete {
    static let command = Command(
        "delete", "Remove the registration from this phone. Its keys are gone for good.",
        discussion: "The server is not told; enrolling again makes new keys and certificates.",
        options: PhoneAccess.options, flags: [Question.yes], action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let access = try PhoneAccess(invocation)
        let document = try? access.phone.documentNumber
        try Question.confirm("Delete the registration \(document ?? "of this phone") and its keys?", invocation)
        try access.phone.deleteRegistration()
        return Report(["Deleted."], json: ["documentNumber": JSONValue(document), "status": "DELETED"])
    }
}
