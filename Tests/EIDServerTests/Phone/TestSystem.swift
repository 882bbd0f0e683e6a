import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Foundation
import Synchronization
import ThresholdECDSA

/// A server on files in a folder of its own. `restart` is a kill: everything in memory is gone, the files stay.
final class TestSystem: Sendable {
    /// What lives in one process.
    struct Node: Sendable {
        let context: ServerContext
        let watch = SessionWatch()
        let accounts: AccountService
        let enrollment: EnrollmentService
        let signing: SigningService
        let keys: KeyService

        init(_ context: ServerContext) throws {
            self.context = context
            accounts = AccountService(context, observers: [EnrollmentKeeper(context)])
            enrollment = EnrollmentService(
                context, accounts: accounts, authority: try AuthorityService.open(context),
                workers: ProofWorkers(limit: 2))
            signing = SigningService(context, watch: watch)
            keys = KeyService(context)
        }
    }

    let folder: String
    let clock: TestClock
    private let current: Mutex<Node>
    private let wrap: Mutex<(@Sendable (any Database) -> any Database)?> = Mutex(nil)

    private init(folder: String, clock: TestClock, node: Node) {
        self.folder = folder
        self.clock = clock
        current = Mutex(node)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var node: Node { current.withLock { $0 } }
    var database: any Database { node.context.database }

    /// An empty server, or one on a copy of `template`.
    static func make(copying template: String? = nil, clock: TestClock = TestClock()) async throws -> TestSystem {
        let folder = NSTemporaryDirectory() + "eid-test-" + UUID().uuidString
        if let template {
            try FileManager.default.copyItem(atPath: template, toPath: folder)
        } else {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        let node = try await open(folder, clock, nil)
        return TestSystem(folder: folder, clock: clock, node: node)
    }

    private static func open(
        _ folder: String, _ clock: TestClock, _ wrap: (@Sendable (any Database) -> any Database)?
    ) async throws -> Node {
        let file = try await SQLiteDatabase.open(.file(folder + "/server.sqlite"))
        let configuration = ServerConfiguration(keyFolder: folder + "/keys")
        return try Node(ServerContext(configuration: configuration, database: wrap?(file) ?? file, clock: clock))
    }

    /// Kills the server and starts it again. `wrap` puts something between the services and the store.
    func restart(_ wrap: (@Sendable (any Database) -> any Database)? = nil) async throws {
        await database.close()
        let node = try await Self.open(folder, clock, wrap)
        current.withLock { $0 = node }
    }

    /// Kills the server, lets `body` touch the files in its folder, and starts it again.
    func restart<Result>(touching body: (_ folder: URL) throws -> Result) async throws -> Result {
        await database.close()
        let result = try body(URL(fileURLWithPath: folder))
        let node = try await Self.open(folder, clock, nil)
        current.withLock { $0 = node }
        return result
    }

    /// A backup of the database, without the keys that lie outside it.
    func backUp() async throws -> Data {
        try await restart { try Data(contentsOf: $0.appendingPathComponent("server.sqlite")) }
    }

    /// Puts a backup in the database's place.
    func restore(_ backup: Data) async throws {
        try await restart { folder in
            for suffix in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(at: folder.appendingPathComponent("server.sqlite\(suffix)"))
            }
            try backup.write(to: folder.appendingPathComponent("server.sqlite"))
        }
    }
}

// MARK: - People and sessions

extension TestSystem {
    static let person = PersonRecord(
        civilID: "110000000011", registrationNumber: "УБ80010112", givenName: "Болд", surname: "Дорж",
        familyName: "Боржигон", birthDate: "1980-01-01", gender: "M")
    static let relyingParty = "11111111-1111-4111-8111-111111111111"

    /// A verified proofing; gives its one-time code.
    func proofing(_ person: PersonRecord = person) async throws -> String {
        let code = Base64URL.encode(SystemRandom().publicBytes("", 16))
        let now = clock.now
        try await database.write { tx in
            let hash = SHA256.hash(Array(code.utf8))
            try tx.insert(
                ProofingRecord(
                    stateHash: hash, method: "DAN", registrationNumber: person.registrationNumber, createdAt: now,
                    expiresAt: now.adding(seconds: 600)))
            guard try tx.verifyProofing(stateHash: hash, person: person) else { throw TestFailure.missing }
        }
        return code
    }

    /// Enrols a phone up to ISSUED.
    func enroll(
        _ person: PersonRecord = person, slots: [EIDAPI.KeySlot] = [.sign, .auth],
        paillier: [PaillierSecretKey] = SharedPaillier.keys
    ) async throws -> TestPhone {
        let phone = try PhoneEnrollment(code: try await proofing(person), slots: slots, paillier: paillier)
        let offer = try await node.enrollment.begin(phone.request)
        let answer = try await node.enrollment.complete(try phone.complete(offer))
        return try phone.confirm(answer)
    }

    func account(_ phone: TestPhone) async throws -> AccountRecord {
        try await node.accounts.authenticate(deviceToken: phone.deviceToken)
    }

    /// A notification session for an account.
    func session(
        _ kind: SessionKind, for documentNumber: String, interactions: [Interaction] = [.init(.displayTextAndPIN)],
        code: String = "04821", choices: [String] = [], relyingPartyName: String = "RP", digest: [UInt8]? = nil
    ) async throws -> UUIDText {
        let id = UUIDText.random(SystemRandom())
        let digest = digest ?? SystemRandom().publicBytes("", 32)
        let request = SessionRequestRecord(
            relyingParty: Self.relyingParty, kind: kind, channel: .notification, targetDocument: documentNumber,
            relyingPartyName: relyingPartyName, certificateLevel: "ADVANCED", challenge: Base64.encode(digest),
            signatureAlgorithm: "rsassa-pss", hashAlgorithm: "SHA-256",
            interactions: try Interactions.encode(interactions), requestHash: SystemRandom().publicBytes("", 32))
        let now = clock.now
        try await database.write { tx in
            if try tx.relyingParty(uuid: Self.relyingParty) == nil {
                try tx.insert(
                    RelyingPartyRecord(
                        uuid: Self.relyingParty, name: "RP", secretHash: SHA256.hash([1]), permissions: ["AUTH"],
                        createdAt: now))
            }
            try tx.insert(
                SessionRecord(
                    id: id.text, request: request, serverRandom: kind == .auth ? Base64.encode([UInt8](1...24)) : "",
                    codeType: "alphaNumeric5", code: code, codeChoices: choices, createdAt: now,
                    expiresAt: now.adding(seconds: 300)))
        }
        return id
    }

    /// The session object as the phone gets it.
    func view(_ id: UUIDText) async throws -> MobileSession.Answer {
        try await database.read { tx in
            guard let session = try tx.session(id: id.text) else { throw TestFailure.missing }
            return try SessionView.answer(session, schemeName: "smart-id")
        }
    }

    func key(_ kid: [UInt8]) async throws -> KeyRecord {
        try await database.read { tx in
            guard let key = try tx.key(kid: kid) else { throw TestFailure.missing }
            return key
        }
    }

    func nonce(_ run: PhoneRun) async throws -> NonceRecord {
        let (kid, psid) = (run.key.kid, run.psid)
        return try await database.read { tx in
            guard let nonce = try tx.nonce(kid: kid, psid: psid) else { throw TestFailure.missing }
            return nonce
        }
    }

    func record(_ id: UUIDText) async throws -> SessionRecord {
        try await database.read { tx in
            guard let session = try tx.session(id: id.text) else { throw TestFailure.missing }
            return session
        }
    }
}

extension Interaction {
    init(_ type: InteractionType) { self.init(type: type, text: "Log in?") }
}

// MARK: - Looking at an account

extension TestSystem {
    func enrollment(_ id: UUIDText) async throws -> EnrollmentRecord? {
        try await database.read { try $0.enrollment(id: id.text) }
    }

    func accountState(_ phone: TestPhone) async throws -> AccountState? {
        let number = phone.documentNumber
        return try await database.read { try $0.account(documentNumber: number)?.state }
    }

    func certificateStatuses(_ phone: TestPhone) async throws -> [CertificateStatus] {
        let number = phone.documentNumber
        return try await database.read { try $0.certificates(documentNumber: number) }.map(\.status)
    }

    func keys(_ phone: TestPhone) async throws -> [KeyRecord] {
        let number = phone.documentNumber
        return try await database.read { try $0.keys(documentNumber: number) }
    }
}
