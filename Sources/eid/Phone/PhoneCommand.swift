/// `eid phone`: a citizen's phone in a terminal.
enum PhoneCommand {
    static let command = Command(
        "phone", "A citizen's phone in a terminal.",
        discussion: "Enrols once, then approves log-ins with PIN1 and signatures with PIN2.",
        [
            PhoneEnroll.command, PhonePending.command, PhoneApprove.command, PhoneRefuse.command, PhoneScan.command,
            PhoneActivity.command, PhonePIN.command, PhoneDelete.command,
        ])
}
