import EIDAPI
import EIDCrypto
import EIDServer
import EIDServerHTTP
import EIDStorage
import Foundation
import HTTPClient
import TestSupport

/// A whole server behind its HTTP face, on a store in memory, with one relying party and one citizen's account.
final class ServiceFixture: Sendable {
    let service: HTTPService
    let services: EIDServer
    let database: any Database
    let folder: String
    let partyUUID: String
    let secret: String
    let otherSecret: String
    private let client: HTTPClient
    private let plainClient: HTTPClient

    static let deviceToken = "test-device-token"
    static let documentNumber = "DOC-TEST-1"
    static let name = "Дэмо банк"

    init(
        requestsPerAddress: (rate: Double, burst: Double) = (100, 2000),
        proofingsPerAddress: (rate: Double, burst: Double) = (5, 100)
    ) async throws {
        folder = NSTemporaryDirectory() + "eid-http-" + UUID().uuidString
        var configuration = ServerConfiguration(keyFolder: folder)
        configuration.simulatesDAN = true
        database = try await SQLiteDatabase.open(SQLiteOptions(.memory))
        let context = try ServerContext(configuration: configuration, database: database)
        let server = try EIDServer(context)
        services = server
        let added = try await server.relyingParties.add(.init(name: Self.name))
        (partyUUID, secret) = (added.party.uuid, added.secret)
        otherSecret = try await server.relyingParties.add(.init(name: "Other")).secret
        try await Self.insertAccount(database)
        let identity = try EngineFixture.identity.get()
        var settings = HTTPServiceSettings(
            listen: ListenAddress(host: "127.0.0.1", port: 0), statusListen: ListenAddress(host: "127.0.0.1", port: 0))
        settings.requestsPerAddress = requestsPerAddress
        settings.proofingsPerAddress = proofingsPerAddress
        service = try HTTPService(
            services, settings: settings,
            identity: TLSIdentity(chain: identity.certificate, key: SecretBytes(copying: Array(identity.key.utf8))),
            log: JSONLineLog(write: { _ in }), isReady: { true },
            statusRoutes: {
                $0.add("GET", "/root.crt") { _ in .file([1, 2], type: "application/pkix-cert", maxAge: 60) }
            })
        client = try EngineFixture.client()
        plainClient = try HTTPClient(trust: .system(), allowsPlainLoopback: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// An ACTIVE account with an ACTIVE log-in certificate; its keys are not needed here.
    private static func insertAccount(_ database: any Database) async throws {
        let now = SystemClock().now
        try await database.write { tx in
            try tx.insert(
                AccountRecord(
                    documentNumber: documentNumber, state: .active, person: DANSimulator.citizens[0],
                    givenNameLatin: "TEMUULEN", surnameLatin: "BATBAYAR", platform: "test", pushToken: nil,
                    createdAt: now, activatedAt: now))
            try tx.insert(
                DeviceRecord(
                    documentNumber: documentNumber, tokenHash: SHA256.hash(Array(deviceToken.utf8)),
                    deviceKeyHash: [UInt8](repeating: 0, count: 32), createdAt: now))
            for (serial, slot, key) in [
                ("01", KeySlot.auth, [UInt8](repeating: 2, count: 33)), ("02", .sign, [UInt8](repeating: 3, count: 33)),
            ] {
                try tx.reserveCertificate(
                    CertificateRecord(
                        serial: serial, documentNumber: documentNumber, slot: slot.rawValue, level: "QUALIFIED",
                        publicKey: key, reservedAt: now))
                _ = try tx.issueCertificate(serial: serial, der: [1, 2, 3], notBefore: now, notAfter: now, at: now)
                _ = try tx.moveCertificate(serial: serial, from: .issued, to: .active, at: now)
            }
        }
    }

    // MARK: Calls

    func call(
        _ method: String, _ path: String, _ headers: [(String, String)] = [], body: String? = nil,
        type: String? = "application/json"
    ) async throws -> HTTPResponse {
        var headers = headers
        if body != nil, let type { headers.append(("Content-Type", type)) }
        return try await client.send(
            HTTPRequest(
                method: method, url: "https://\(service.address.text)\(path)",
                headers: headers.map { .init($0, $1) },
                body: body.map { Array($0.utf8) }, deadline: .seconds(60)))
    }

    func status(_ path: String) async throws -> HTTPResponse {
        try await plainClient.send(HTTPRequest(url: "http://\(service.statusAddress?.text ?? "")\(path)"))
    }

    /// A call of the relying party.
    func party(_ method: String, _ path: String, body: String? = nil, secret: String? = nil) async throws
        -> HTTPResponse
    {
        try await call(method, path, [("Authorization", "Bearer \(secret ?? self.secret)")], body: body)
    }

    /// A call of the citizen's phone.
    func phone(_ method: String, _ path: String, body: String? = nil) async throws -> HTTPResponse {
        try await call(method, path, [(HeaderField.deviceToken, Self.deviceToken)], body: body)
    }

    /// A log-in request's body.
    func loginBody(callback: String? = nil) throws -> String {
        let body = SessionStartBody(
            relyingPartyUUID: partyUUID, relyingPartyName: Self.name, initialCallbackUrl: callback,
            signatureProtocol: "ACSP_V2",
            signatureProtocolParameters: SignatureProtocolParameters(
                rpChallenge: Base64.encode([UInt8](0..<64)), signatureAlgorithm: "rsassa-pss",
                signatureAlgorithmParameters: .init(hashAlgorithm: "SHA-256")),
            interactions: try Interactions.encode([Interaction(type: .displayTextAndPIN, text: "Нэвтрэх")]))
        return String(decoding: try BodyCoder.relyingParty.encode(body), as: UTF8.self)
    }
}

extension HTTPResponse {
    func decoded<Body: Decodable>(_ type: Body.Type = Body.self) throws -> Body {
        try BodyCoder.relyingParty.decode(type, from: body)
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The code of an error body, which must agree with the status.
    var errorCode: ErrorCode? {
        guard let error = try? BodyCoder.mobile.decode(ProtocolError.self, from: body), error.status == status else {
            return nil
        }
        return error.code
    }
}
