/// `eid rp`: a relying party.
enum RPCommand {
    static let command = Command(
        "rp", "A relying party: asks citizens to log in and to sign, and checks what comes back.",
        [RPLogin.command, RPSign.command, RPCertificate.command, RPValidate.command])
}
