import EIDAPI
import EIDServer
import EIDServerHTTP
import EIDStorage
import Foundation

/// `eid admin rp add`: registers a relying party and shows its secret, once.
enum AdminRPAdd {
    static let name = Argument("NAME", "The name that citizens see, 1 to 120 characters.")
    static let permission = ValueOption(
        "permission", "NAME", "AUTH, SIGN, CERT, ADVANCED or DEVICE_ADDRESS; AUTH, SIGN and CERT without it.",
        isRepeated: true)
    static let codeType = ValueOption(
        "code-type", "TYPE", "numeric4 or alphaNumeric5: the verification codes it gets; the server's without it.")
    static let uuid = ValueOption("uuid", "UUID", "Its UUID; a random one without it.")
    static let address = ValueOption(
        "address", "IP", "An address that may use its secret; any without it.", isRepeated: true)
    static let broker = ValueOption("brokered-name", "NAME", "The party it acts for, when it is a broker.")
    static let baseURL = ValueOption("base-url", "URL", "For --out: where the API is reached.")
    static let output = ValueOption(
        "out", "FILE", "Write the registration with the secret there, mode 0600, for `eid rp`.")

    static let command = Command(
        "add", "Register a relying party. Its secret is shown once and kept nowhere.",
        arguments: [name],
        options: [permission, codeType, uuid, address, broker, output, baseURL] + AdminAccess.options,
        action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let registration = try registration(invocation)
        let output = invocation[output]
        let url = invocation[baseURL]
        guard (output == nil) == (url == nil) else { throw UsageError("--out and --base-url need each other") }
        let (party, secret) = try await AdminAccess.with(invocation) { try await $0.relyingParties.add(registration) }
        let file = DevelopmentFiles.RelyingParty(
            baseURL: url ?? "", relyingPartyUUID: party.uuid, relyingPartyName: party.name, secret: secret)
        var lines = ["Added \(TerminalText.shown(party.name))", "  UUID:         \(party.uuid)"]
        if let output {
            try Files.write(try JSONEncoder().encode(file), to: output, isSecret: true)
            lines.append("  written to:   \(output)")
        } else {
            lines.append("  secret:       \(secret)   (shown only now)")
        }
        return Report(
            lines,
            json: [
                "relyingPartyUUID": .string(party.uuid), "relyingPartyName": .string(party.name),
                "secret": output == nil ? .string(secret) : .null,
                "permissions": .array(party.permissions.sorted().map(JSONValue.string)),
            ])
    }

    private static func registration(_ invocation: Invocation) throws -> RelyingPartyService.Registration {
        let names = invocation[all: permission]
        let permissions = names.compactMap(RelyingPartyPermission.init(name:))
        guard permissions.count == names.count else {
            throw UsageError("--permission must be AUTH, SIGN, CERT, ADVANCED or DEVICE_ADDRESS")
        }
        var id: UUIDText?
        if let text = invocation[uuid] {
            guard let parsed = UUIDText(anyCase: text) else { throw UsageError("--uuid must be a UUID") }
            id = parsed
        }
        let name = try invocation.required(name)
        guard TerminalText.shown(name) == name else {
            throw UsageError("NAME must not hold control or direction characters")
        }
        var registration = RelyingPartyService.Registration(
            name: name, codeKind: try invocation.choice(codeType), uuid: id,
            addresses: try addresses(invocation), brokeredName: invocation[broker] ?? "")
        if !permissions.isEmpty { registration.permissions = Set(permissions) }
        return registration
    }

    /// A slip of the pen would lock the relying party out.
    private static func addresses(_ invocation: Invocation) throws -> [String] {
        try invocation[all: address].map { text in
            guard ListenAddress(text.contains(":") ? "[\(text)]:1" : "\(text):1") != nil else {
                throw UsageError("--address must be a numeric IP address")
            }
            return text
        }
    }
}
