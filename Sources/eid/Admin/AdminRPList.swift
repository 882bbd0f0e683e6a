import EIDServer
import EIDStorage

/// `eid admin rp list`: all relying parties.
enum AdminRPList {
    static let command = Command("list", "List the relying parties.", options: AdminAccess.options, action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let parties = try await AdminAccess.with(invocation) { try await $0.relyingParties.list() }
        return Report(
            parties.isEmpty ? ["There is no relying party."] : parties.map(line),
            json: ["relyingParties": .array(parties.map(json))])
    }

    private static func line(_ party: RelyingPartyRecord) -> String {
        "\(party.uuid)  \(party.state.rawValue)  \(party.permissions.sorted().joined(separator: ","))  "
            + TerminalText.shown(party.name)
    }

    private static func json(_ party: RelyingPartyRecord) -> JSONValue {
        [
            "relyingPartyUUID": .string(party.uuid), "relyingPartyName": .string(party.name),
            "state": .string(party.state.rawValue),
            "permissions": .array(party.permissions.sorted().map(JSONValue.string)),
        ]
    }
}
