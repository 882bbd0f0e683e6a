public import Foundation

/// Who the relying party is and whom it believes.
public struct RelyingPartyConfiguration: Sendable {
    /// `https://host[:port][/path]`; `/v3` at its end is accepted by every server of this kind.
    public let baseURL: String
    public let relyingPartyUUID: UUID
    /// Byte for byte what is signed and authenticated.
    public let relyingPartyName: String
    public let secret: RelyingPartySecret
    public let serverTrust: ServerTrust
    public let citizenTrust: CitizenTrust
    /// Part of everything signed and authenticated; the server's setting.
    public let schemeName: String

    /// Errors: `configuration`.
    public init(
        baseURL: String, relyingPartyUUID: UUID, relyingPartyName: String, secret: RelyingPartySecret,
        serverTrust: ServerTrust, citizenTrust: CitizenTrust, schemeName: String = "smart-id"
    ) throws(RelyingPartyError) {
        var base = baseURL
        while base.hasSuffix("/") { base.removeLast() }
        guard base.hasPrefix("https://"), base.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !base.contains("?"), !base.contains("#")
        else { throw RelyingPartyError(.configuration, "the base URL is no https URL") }
        guard (1...120).contains(relyingPartyName.unicodeScalars.count) else {
            throw RelyingPartyError(.configuration, "the relying party's name is empty or over 120 characters")
        }
        guard !schemeName.isEmpty, !schemeName.utf8.contains(UInt8(ascii: "|")) else {
            throw RelyingPartyError(.configuration, "the scheme name is malformed")
        }
        self.baseURL = base
        self.relyingPartyUUID = relyingPartyUUID
        self.relyingPartyName = relyingPartyName
        self.secret = secret
        self.serverTrust = serverTrust
        self.citizenTrust = citizenTrust
        self.schemeName = schemeName
    }

    /// From a registration file such as `dev/rp.json`: `{baseURL, relyingPartyUUID, relyingPartyName, secret}`.
    ///
    /// Errors: `configuration`.
    public init(
        registration json: Data, serverTrust: ServerTrust, citizenTrust: CitizenTrust, schemeName: String = "smart-id"
    ) throws(RelyingPartyError) {
        struct File: Decodable {
            let baseURL: String
            let relyingPartyUUID: UUID
            let relyingPartyName: String
            let secret: String
        }
        guard let file = try? JSONDecoder().decode(File.self, from: json) else {
            throw RelyingPartyError(.configuration, "the registration file is malformed")
        }
        try self.init(
            baseURL: file.baseURL, relyingPartyUUID: file.relyingPartyUUID, relyingPartyName: file.relyingPartyName,
            secret: RelyingPartySecret(file.secret), serverTrust: serverTrust, citizenTrust: citizenTrust,
            schemeName: schemeName)
    }
}
