import Foundation

/// The settings of `eid serve` as its file holds them; every member may be left out.
struct ServerSettings: Codable, Sendable {
    /// `127.0.0.1:8443`.
    var listen: String?
    /// Plain HTTP for CA files and, later, OCSP and CRL; `none` for no such listener.
    var statusListen: String?
    /// `sqlite:PATH`.
    var database: String?
    /// Folder of the keys.
    var keyFolder: String?
    /// Where clients reach the API; needed in production.
    var baseURL: String?
    /// https, no query; `baseURL` + `/dl` without it.
    var deviceLinkBase: String?
    /// Plain http; stands in every certificate.
    var statusBaseURL: String?
    /// PEM files of the server's own chain and key; needed in production.
    var tlsCertificate: String?
    var tlsKey: String?
    var deployment: String?
    var schemeName: String?
    /// `registered` or `any`.
    var relyingPartyNames: String?
    /// Numeric addresses, with commas between, of proxies in front whose `X-Forwarded-For` is believed.
    var trustedProxies: String?
    /// Stands in the CA's certificates, made at the first start.
    var organization: String?
    var limits: LimitSettings?
}

// MARK: - Options

extension ServerSettings {
    static let config = ValueOption("config", "FILE", "Settings as JSON; options override them.")
    static let listen = ValueOption("listen", "ADDRESS", "HTTPS; 127.0.0.1:8443 without it.")
    static let statusListen = ValueOption(
        "status-listen", "ADDRESS", "Plain HTTP for CA files; 127.0.0.1:8080 without it, `none` for none.")
    static let database = ValueOption(
        "database", "sqlite:PATH", "The store; sqlite:$EID_HOME/server.sqlite without it.")
    static let keys = ValueOption("keys", "DIR", "Folder of the server's keys; $EID_HOME/server without it.")
    static let baseURL = ValueOption(
        "base-url", "URL", "Where clients reach the API; with --dev the listening address without it.")
    static let certificate = ValueOption("tls-certificate", "FILE", "The server's TLS chain, PEM; not with --dev.")
    static let key = ValueOption("tls-key", "FILE", "Its key, PEM; not with --dev.")

    static let options = [config, listen, statusListen, database, keys, baseURL, certificate, key]

    /// The file, overridden by the options. Throws `CommandFailure`, `UsageError`.
    init(_ invocation: Invocation) throws {
        if let path = invocation[Self.config] {
            self = try Self.file(path)
        }
        listen = invocation[Self.listen] ?? listen
        statusListen = invocation[Self.statusListen] ?? statusListen
        database = invocation[Self.database] ?? database
        keyFolder = invocation[Self.keys] ?? keyFolder
        baseURL = invocation[Self.baseURL] ?? baseURL
        tlsCertificate = invocation[Self.certificate] ?? tlsCertificate
        tlsKey = invocation[Self.key] ?? tlsKey
    }
    /// A member that is not a setting is refused: a slip of the pen must not leave the default in force.
    private static func file(_ path: String) throws -> ServerSettings {
        let data = try Files.read(path)
        guard let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let settings = try? JSONDecoder().decode(ServerSettings.self, from: data)
        else { throw UsageError("\(path) is not a settings file: a JSON object of texts, and of numbers in limits") }
        try refuseUnknown(members, CodingKeys.allCases.map(\.stringValue), path)
        let limits = members["limits"] as? [String: Any] ?? [:]
        try refuseUnknown(limits, LimitSettings.CodingKeys.allCases.map(\.stringValue), path)
        try settings.limits?.check()
        return settings
    }

    private static func refuseUnknown(_ members: [String: Any], _ known: [String], _ path: String) throws {
        if let unknown = members.keys.sorted().first(where: { !known.contains($0) }) {
            throw UsageError("\(path): unknown setting \(unknown)\(NearestName.hint(unknown, known))")
        }
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case listen, statusListen, database, keyFolder, baseURL, deviceLinkBase, statusBaseURL, tlsCertificate, tlsKey
        case deployment, schemeName, relyingPartyNames, trustedProxies, organization, limits
    }
}
