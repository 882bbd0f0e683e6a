import EIDServer
import EIDServerHTTP
import Foundation

/// A server's settings, checked and complete.
struct ServerSetup: Sendable {
    /// PEM files.
    struct TLSFiles: Sendable {
        let certificate: String
        let key: String
    }

    let configuration: ServerConfiguration
    let databasePath: String
    let http: HTTPServiceSettings
    /// Nil makes an own identity: development.
    let tls: TLSFiles?

    /// Throws `UsageError`.
    init(_ settings: ServerSettings, isDevelopment: Bool, home: HomeFolder) throws {
        let listen = try Self.address(settings.listen ?? "127.0.0.1:8443", "--listen")
        let status = settings.statusListen ?? "127.0.0.1:8080"
        var http = HTTPServiceSettings(
            listen: listen, statusListen: status == "none" ? nil : try Self.address(status, "--status-listen"))
        http.trustedProxies = try Self.proxies(settings.trustedProxies ?? "")
        // A stranger must not take all connections; a proxy may, it brings everybody's.
        if http.trustedProxies.isEmpty { http.limits.connectionsPerAddress = http.limits.connections / 4 }
        settings.limits?.apply(to: &http)
        self.http = http
        guard listen.port != 0 || settings.baseURL != nil else {
            throw UsageError("--listen with port 0 needs --base-url: clients must find the server")
        }
        tls = try Self.tls(settings, isDevelopment)
        databasePath = try Self.databasePath(settings, home)
        configuration = try Self.configuration(settings, http, isDevelopment, home)
    }

    static func databasePath(_ settings: ServerSettings, _ home: HomeFolder) throws -> String {
        guard let text = settings.database else { return home.database }
        guard text.hasPrefix("sqlite:"), text.count > "sqlite:".count else {
            throw UsageError("--database must be sqlite:PATH")
        }
        return String(text.dropFirst("sqlite:".count))
    }

    private static func tls(_ settings: ServerSettings, _ isDevelopment: Bool) throws -> TLSFiles? {
        if isDevelopment {
            guard settings.tlsCertificate == nil, settings.tlsKey == nil else {
                throw UsageError("--dev makes its own TLS certificate; leave --tls-certificate and --tls-key out")
            }
            return nil
        }
        guard let certificate = settings.tlsCertificate, let key = settings.tlsKey else {
            throw UsageError("--tls-certificate and --tls-key are needed; `eid serve --dev` makes its own")
        }
        guard let baseURL = settings.baseURL else { throw UsageError("--base-url is needed without --dev") }
        guard baseURL.hasPrefix("https://"), !baseURL.hasSuffix("/") else {
            throw UsageError("--base-url must be an https address without a slash at its end")
        }
        return TLSFiles(certificate: certificate, key: key)
    }

    private static func configuration(
        _ settings: ServerSettings, _ http: HTTPServiceSettings, _ isDevelopment: Bool, _ home: HomeFolder
    ) throws -> ServerConfiguration {
        var made = ServerConfiguration(keyFolder: settings.keyFolder ?? home.serverKeys)
        made.simulatesDAN = isDevelopment
        made.baseURL = settings.baseURL ?? "https://\(http.listen.text)"
        made.deviceLinkBase = settings.deviceLinkBase ?? made.baseURL + "/dl"
        made.statusBaseURL = settings.statusBaseURL ?? "http://\(http.statusListen?.text ?? "127.0.0.1:8080")"
        settings.limits?.apply(to: &made)
        if let deployment = settings.deployment { made.deploymentID = deployment }
        if let scheme = settings.schemeName { made.schemeName = scheme }
        if let organization = settings.organization { made.authority.organization = organization }
        switch settings.relyingPartyNames {
        case nil, "registered": break
        case "any": made.relyingPartyNames = .any
        default: throw UsageError("relyingPartyNames must be registered or any")
        }
        made.requiresAttestation = ProcessInfo.processInfo.environment["SMARTID_REQUIRE_ATTESTATION"] == "true"
        return made
    }

    private static func proxies(_ text: String) throws -> Set<String> {
        let addresses = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        for address in addresses where ListenAddress(address.contains(":") ? "[\(address)]:0" : "\(address):0") == nil {
            throw UsageError("trustedProxies must be numeric addresses with commas between")
        }
        return Set(addresses)
    }

    private static func address(_ text: String, _ option: String) throws -> ListenAddress {
        guard let address = ListenAddress(text) else {
            throw UsageError("\(option) must be a numeric address and a port, as 127.0.0.1:8443")
        }
        return address
    }
}
