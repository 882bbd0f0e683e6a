import Certificates
import EIDAPI
import EIDCrypto
import EIDServer
import EIDServerHTTP
import EIDStorage
import Foundation
import GeregeSmartID
import RelyingParty

/// A server behind real TLS, with what phones and relying parties of the story need to find it.
final class Town: Sendable {
    let server: EIDServer
    let http: HTTPService
    private let folder: URL
    private let trust: String

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("eid-story-\(UUID().uuidString)")
        var configuration = ServerConfiguration(keyFolder: folder.appendingPathComponent("keys").path)
        configuration.simulatesDAN = true
        let database = try await SQLiteDatabase.open(SQLiteOptions(.memory))
        server = try EIDServer(try ServerContext(configuration: configuration, database: database))
        let identity = try DevelopmentTLS.open(
            configuration.keyFolder, random: SystemRandom(), now: server.context.now)
        trust = identity.trust
        http = try HTTPService(
            server, settings: HTTPServiceSettings(listen: ListenAddress(host: "127.0.0.1", port: 0)),
            identity: TLSIdentity(chainPEM: identity.certificate, keyPEM: identity.key.exposed()),
            log: JSONLineLog(write: { _ in }))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var roots: String { server.authority.root.pem + server.authority.issuingCertificate.pem }
    private var baseURL: String { "https://\(http.address.text)" }

    /// Ends the listener; a test calls it last.
    func close() async {
        server.drain()
        await http.drain(within: .seconds(2))
    }

    // MARK: Who lives here

    func phone(_ name: String) throws -> GeregeSmartIDClient {
        guard let url = URL(string: baseURL) else { throw CocoaError(.fileReadInvalidFileName) }
        return GeregeSmartIDClient(
            baseURL: url, account: name,
            configuration: .init(
                store: SecureKeyStore(directory: folder.appendingPathComponent("phone-\(name)")),
                tls: CertPinner(trustPEM: trust), citizenRootsPEM: roots, allowSoftwareKey: true))
    }

    func relyingParty(_ name: String) async throws -> RelyingPartyClient {
        let (party, secret) = try await server.relyingParties.add(.init(name: name))
        let registration = [
            "baseURL": baseURL, "relyingPartyUUID": party.uuid, "relyingPartyName": name, "secret": secret,
        ]
        return try RelyingPartyClient(
            RelyingPartyConfiguration(
                registration: try JSONEncoder().encode(registration), serverTrust: .certificates(pem: trust),
                citizenTrust: try CitizenTrust(pem: roots, policyLevels: CitizenTrust.developmentPolicyLevels)))
    }

    /// The simulator's citizen `number` consents and enrols. Gives the document number.
    func enrol(_ phone: GeregeSmartIDClient, citizen number: Int, pin1: String, pin2: String) async throws -> String {
        let start = try await phone.danInit(registrationNumber: DANSimulator.citizens[number].registrationNumber)
        _ = try await server.proofing.decide(start.state, consents: true)
        return try await phone.enroll(danAuthCode: start.state, pin: pin2, authPin: pin1, pushToken: "")
    }
}
