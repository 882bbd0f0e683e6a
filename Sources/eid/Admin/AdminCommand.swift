/// `eid admin`: the operator.
enum AdminCommand {
    static let command = Command(
        "admin", "The operator's commands. They work on the store directly, also while the server runs.",
        [
            Command(
                "rp", "Relying parties.",
                [AdminRPAdd.command, AdminRPList.command, AdminRPDisable.command])
        ])
}
