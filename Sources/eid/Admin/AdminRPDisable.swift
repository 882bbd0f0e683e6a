import EIDAPI
import EIDServer

/// `eid admin rp disable`: from now on the secret is refused.
enum AdminRPDisable {
    static let uuid = Argument("UUID", "The relying party's UUID.")

    static let command = Command(
        "disable", "Refuse a relying party's secret from now on.", arguments: [uuid], options: AdminAccess.options,
        action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        guard let id = UUIDText(anyCase: try invocation.required(uuid)) else {
            throw UsageError("UUID must be one that `eid admin rp list` shows")
        }
        guard try await AdminAccess.with(invocation, { try await $0.relyingParties.disable(uuid: id) }) else {
            throw CommandFailure(
                .refused, "not_found", "There is no active relying party \(id).")
        }
        return Report(["Disabled \(id)."], json: ["relyingPartyUUID": .string(id.text), "state": "DISABLED"])
    }
}
