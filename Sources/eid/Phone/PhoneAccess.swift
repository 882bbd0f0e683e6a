import EIDAPI
import Foundation
import GeregeSmartID

/// The phone that a command works on: where its keys are, which server it talks to, whom it trusts.
struct PhoneAccess: Sendable {
    let client: GeregeSmartIDClient
    /// The same phone with errors that tell exit statuses apart.
    let phone: Phone
    let console: Console

    static let home = ValueOption("home", "DIR", "The phone's own folder; $EID_HOME/phone without it.")
    static let server = ValueOption(
        "server", "URL", "The backend; without it that of the development server ($EID_HOME/dev/rp.json).")
    static let trust = ValueOption(
        "trust", "FILE", "Trusted TLS roots, PEM; $EID_HOME/dev/trust.pem, else the system's.")
    static let serverKey = ValueOption(
        "server-key", "SHA256", "Base64 of the SHA-256 of a public key that must be in the server's chain.",
        isRepeated: true)
    static let roots = ValueOption(
        "roots", "FILE", "Roots of the citizens' certificates, PEM; $EID_HOME/dev/root.pem without it.")
    static let account = ValueOption("account", "NAME", "Which registration of the phone; `default` without it.")
    static let deployment = ValueOption(
        "deployment", "NAME", "The deployment that keys are made for; `eid-dev` without it.")
    static let softwareKey = Flag(
        "allow-software-key",
        "Keep keys without hardware: whoever copies the files can then search the PIN. Needed where there is none.")

    static let options = [home, server, trust, serverKey, roots, account, deployment]

    /// - Parameter allowsSoftwareKey: enrolment asks; afterwards the stored key tells its own form.
    /// Throws `CommandFailure`, `UsageError`.
    init(_ invocation: Invocation, allowsSoftwareKey: Bool = true) throws {
        let home = HomeFolder.current
        let url = try Self.serverURL(invocation, home)
        GeregeSmartIDClient.language = SDKLanguage(rawValue: UserLanguage.current.rawValue) ?? .english
        if let deployment = invocation[Self.deployment] {
            guard deployment.wholeMatch(of: /[a-z0-9.-]{1,64}/) != nil else {
                throw UsageError("--deployment must be 1 to 64 of a–z, 0–9, dot and hyphen")
            }
            GeregeSmartIDClient.deployment = deployment
        }
        let trust = try Self.text(invocation[Self.trust], orIfPresent: home.development.trust)
        guard let tls = CertPinner(trustPEM: trust, pins: invocation[all: Self.serverKey]) else {
            throw UsageError("--server-key must be the Base64 text of 32 bytes")
        }
        client = GeregeSmartIDClient(
            baseURL: url, account: invocation[Self.account] ?? "default",
            configuration: .init(
                store: SecureKeyStore(directory: URL(fileURLWithPath: invocation[Self.home] ?? home.phone)),
                tls: tls,
                citizenRootsPEM: try Self.text(invocation[Self.roots], orIfPresent: home.development.root) ?? "",
                allowSoftwareKey: allowsSoftwareKey))
        phone = try client.phone
        console = invocation.console
    }

    /// One progress line a round.
    var progress: ProgressHandler {
        let console = console
        return { console.progress($0) }
    }

    private static func serverURL(_ invocation: Invocation, _ home: HomeFolder) throws -> URL {
        let text = try invocation[server] ?? DevelopmentServer.baseURL(home)
        guard let text else {
            throw UsageError("no server is known: start `eid serve --dev` or give --server URL")
        }
        guard text.hasPrefix("https://"), let url = URL(string: text) else {
            throw UsageError("--server must be an https address")
        }
        return url
    }

    /// The file that was asked for, or the usual one when there is one.
    private static func text(_ path: String?, orIfPresent usual: String) throws -> String? {
        guard let path = path ?? (Files.exists(usual) ? usual : nil) else { return nil }
        return String(decoding: try Files.read(path), as: UTF8.self)
    }
}

/// The language of texts for people: that of the environment, else English.
enum UserLanguage {
    static var current: Language {
        let environment = ProcessInfo.processInfo.environment
        let wish = ["EID_LANGUAGE", "LC_ALL", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return wish.flatMap(Language.init(preference:)) ?? .english
    }
}
