/// The tree of all commands.
enum EID {
    static let command = Command(
        "eid", "Electronic identity and signatures: the server, a citizen's phone, a relying party.",
        discussion:
            """
            State lives under $EID_HOME (~/.eid). The phone's errors and progress are in the language of
            $EID_LANGUAGE, $LC_ALL or $LANG (mn, en, ru).
            Exit status: 0 done, 1 refused or failed, 2 usage, 3 unreachable.
            """,
        flags: [.version],
        [DemoCommand.command, ServeCommand.command, AdminCommand.command, PhoneCommand.command, RPCommand.command])
}
