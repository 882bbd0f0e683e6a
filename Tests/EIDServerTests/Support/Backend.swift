import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Foundation

/// A whole server over a store in memory and key files in a folder of its own, with a clock that tests move.
final class Backend: Sendable {
    let server: EIDServer
    let clock: TestClock
    let folder: String

    private init(server: EIDServer, clock: TestClock, folder: String) {
        self.server = server
        self.clock = clock
        self.folder = folder
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    static func make(
        _ options: SQLiteOptions = .memory, _ change: (inout ServerConfiguration) -> Void = { _ in }
    ) async throws -> Backend {
        let folder = NSTemporaryDirectory() + "eid-server-" + UUID().uuidString
        var configuration = ServerConfiguration(keyFolder: folder + "/keys")
        configuration.simulatesDAN = true
        configuration.limits.recheckMilliseconds = 20
        change(&configuration)
        let clock = TestClock()
        let context = try ServerContext(
            configuration: configuration, database: try await SQLiteDatabase.open(options), clock: clock)
        return Backend(server: try EIDServer(context), clock: clock, folder: folder)
    }

    var database: any Database { server.context.database }

    // MARK: Parties

    struct Party: Sendable {
        let record: RelyingPartyRecord
        let secret: String

        var caller: RelyingPartyCaller { RelyingPartyCaller(authorization: "Bearer \(secret)", address: "192.0.2.1") }
    }

    func party(
        _ name: String = "Дэмо банк", _ permissions: Set<RelyingPartyPermission> = Set(RelyingPartyPermission.allCases),
        code: VerificationCode.Kind? = nil, addresses: [String] = []
    ) async throws -> Party {
        let (record, secret) = try await server.relyingParties.add(
            .init(name: name, permissions: permissions, codeKind: code, addresses: addresses))
        return Party(record: record, secret: secret)
    }

    // MARK: Citizens

    struct Citizen: Sendable {
        let account: AccountRecord
        let token: String
        let auth: SigningKey
        let sign: SigningKey
    }

    /// An account whose keys are whole, as enrolment leaves it: ISSUED, and ACTIVE after the first call.
    func citizen(_ index: Int = 0, isActive: Bool = true) async throws -> Citizen {
        let person = DANSimulator.citizens[index]
        let random = server.context.random
        let document = UUIDText.random(random).text
        let token = Base64URL.encode(random.publicBytes("", 32))
        let (auth, sign) = (SigningKey.generate(), SigningKey.generate())
        let name = LatinName(
            givenName: Transliteration.proposal(person.givenName), surname: Transliteration.proposal(person.surname))
        let now = clock.now
        guard let civilID = CivilID(person.civilID) else { throw Missing() }
        let reservations = try await database.write { [server] tx in
            try tx.insert(
                AccountRecord(
                    documentNumber: document, person: person, givenNameLatin: name.givenName,
                    surnameLatin: name.surname, platform: "test", pushToken: nil, createdAt: now))
            try tx.insert(
                DeviceRecord(
                    documentNumber: document, tokenHash: AccountService.tokenHash(token),
                    deviceKeyHash: [UInt8](repeating: 0, count: 32), createdAt: now))
            return try [(KeySlot.auth, auth), (KeySlot.sign, sign)].map { slot, key in
                try server.authority.reserve(
                    CertificateOrder(
                        documentNumber: document, slot: slot, key: key.publicKey, name: name, civilID: civilID),
                    at: now, tx)
            }
        }
        for reservation in reservations {
            let certificate = try server.authority.sign(reservation, at: now)
            try await database.write { [server] tx in
                try server.authority.store(certificate, reservation, at: now, tx)
            }
        }
        if isActive { _ = try await server.accounts.authenticate(deviceToken: token) }
        guard let account = try await database.read({ try $0.account(documentNumber: document) }) else {
            throw Missing()
        }
        return Citizen(account: account, token: token, auth: auth, sign: sign)
    }

    /// Ends a session with a signature, as the signing calls do it.
    func sign(_ id: UUIDText, by citizen: Citizen, userChallenge: String? = nil) async throws {
        let now = clock.now
        let isDone = try await database.write { tx in
            guard let session = try SessionService.claim(id, by: citizen.account, at: now, tx) else { return false }
            let slot = session.request.kind == .auth ? "auth" : "sign"
            let certificate = try tx.certificates(documentNumber: citizen.account.documentNumber)
                .first { $0.slot == slot && $0.status == .active }
            guard let certificate else { return false }
            let key = slot == "auth" ? citizen.auth : citizen.sign
            return try SessionService.complete(
                session,
                SignatureResult(
                    certificateSerial: certificate.serial, signature: try key.sign([UInt8]("message".utf8)),
                    userChallenge: userChallenge, interactionTypeUsed: .displayTextAndPIN), at: now, tx)
        }
        guard isDone else { throw Missing() }
        server.sessions.announce(id)
    }

    func session(_ id: UUIDText) async throws -> SessionRecord {
        guard let session = try await database.read({ try $0.session(id: id.text) }) else { throw Missing() }
        return session
    }

    func count(_ table: String) async throws -> Int64 {
        try await database.read { try $0.row("SELECT COUNT(*) AS n FROM \(table)")?.integer("n") ?? -1 }
    }
}

/// Something a test needs is not there.
struct Missing: Error {}

/// The refusal that the work ends in; nil when it succeeds.
func refusal(of work: () async throws -> Void) async -> ProtocolError? {
    do {
        try await work()
        return nil
    } catch {
        return error as? ProtocolError ?? ProtocolError(.init(rawValue: "not a refusal: \(error)"))
    }
}
