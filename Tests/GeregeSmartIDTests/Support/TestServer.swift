import Certificates
import EIDAPI
import EIDCrypto
import Foundation
import ThresholdECDSA

@testable import GeregeSmartID

/// A server in process: the real server machines of the protocol behind the phone's transport, with a log of the calls
/// and a lie or an interruption where a test wants one.
actor TestServer: PhoneTransport {
    /// What the server keeps of an enrolled phone.
    struct Account: Sendable {
        var documentNumber = "PNOMN-123456789-TEST-Q"
        var deviceToken = "dt_0123456789abcdef0123456789abcdef"
        var keys: [PINSlot: ServerKey] = [:]
        var certificates: [PINSlot: [UInt8]] = [:]
        var isActive = false
    }

    enum Interruption: Sendable {
        /// The request never arrives.
        case lost
        /// The request is handled, the answer is lost.
        case answerLost
        case refused(ErrorCode)
        case answered(Int, String)
        /// The pin of the TLS key does not match.
        case pinMismatch
        /// Runs before the request is handled.
        case before(@Sendable () async -> Void)
        /// Runs after the request was handled, before the answer.
        case after(@Sendable () async -> Void)
    }

    var account = Account()
    var sessions: [UUIDText: MobileSession.Answer] = [:]
    /// What the phone is shown, where that differs from what the server holds.
    var shown: [UUIDText: MobileSession.Answer] = [:]
    var nonces: [[UInt8]: NonceRow] = [:]
    var enrolments: [UUIDText: EnrolmentRow] = [:]
    var latinName: LatinName?
    /// Whom the certificates name, where that is another than was enrolled.
    var certifiedName: LatinName?
    var certifiedPerson: [PINSlot: String] = [:]
    var quarantines: [KeyQuarantine.Request] = []
    var refusals: [(UUIDText, RefuseSession.Request)] = []
    var signatures: [UUIDText: ECDSASignature] = [:]
    var userChallenges: [UUIDText: String] = [:]

    private(set) var log: [Call] = []
    private(set) var requests: [PhoneRequest] = []
    private var lies: [Call: @Sendable (inout [String: Any]) -> Void] = [:]
    private var interruptions: [Call: [Interruption]] = [:]
    var cheat: Cheat?

    init(_ account: Account = Account()) {
        self.account = account
    }

    // MARK: For tests

    func add(_ session: MobileSession.Answer) -> String {
        sessions[session.sessionId] = session
        return session.sessionId.text
    }

    func startLogIn(callback: String) throws -> String {
        add(try TestSessions.auth(flowType: .app2App, callback: callback))
    }

    func startSignature() throws -> String { add(try TestSessions.sign()) }

    func show(_ session: MobileSession.Answer) { shown[session.sessionId] = session }

    func change(_ session: String, _ body: @Sendable (inout MobileSession.Answer) -> Void) {
        guard let id = UUIDText(session) else { return }
        if var value = sessions[id] {
            body(&value)
            sessions[id] = value
        }
    }

    /// Changes each answer to this call.
    func lie(_ call: Call, _ change: @escaping @Sendable (inout [String: Any]) -> Void) { lies[call] = change }

    /// As after a restore with a new nonce key.
    func loseNonces() { nonces = [:] }

    func beHonest() { (lies, cheat) = ([:], nil) }

    func interrupt(_ call: Call, _ list: Interruption...) { interruptions[call] = list }

    func set(cheat: Cheat) { self.cheat = cheat }

    func certify(as name: LatinName?, _ person: [PINSlot: String] = [:]) {
        (certifiedName, certifiedPerson) = (name, person)
    }

    func count(_ call: Call) -> Int { log.count { $0 == call } }

    func clearLog() { (log, requests) = ([], []) }

    // MARK: PhoneTransport

    func send(_ request: PhoneRequest) async throws(TransportFailure) -> PhoneResponse {
        if Task.isCancelled { throw .cancelled }
        guard let call = Call(request) else { return PhoneResponse(status: 404, body: []) }
        log.append(call)
        requests.append(request)
        let interruption = interruptions[call]?.isEmpty == false ? interruptions[call]?.removeFirst() : nil
        switch interruption {
        case .lost: throw .noAnswer
        case .pinMismatch: throw .pinMismatch
        case .refused(let code): return refuse(ProtocolError(code))
        case .answered(let status, let body): return PhoneResponse(status: status, body: Array(body.utf8))
        case .before(let body): await body()
        default: break
        }
        if Task.isCancelled { throw .cancelled }
        let response = answer(call, request)
        if case .answerLost = interruption { throw .noAnswer }
        if case .after(let body) = interruption {
            await body()
            if Task.isCancelled { throw .cancelled }
        }
        return response
    }

    private func answer(_ call: Call, _ request: PhoneRequest) -> PhoneResponse {
        do {
            let body = try handle(call, request)
            guard let lie = lies[call] else { return PhoneResponse(status: 200, body: body) }
            guard var json = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] else {
                return PhoneResponse(status: 500, body: [])
            }
            lie(&json)
            return PhoneResponse(status: 200, body: Array(try JSONSerialization.data(withJSONObject: json)))
        } catch let error as ProtocolError {
            return refuse(error)
        } catch let error as ThresholdError {
            return refuse(ProtocolError(Self.code(error)))
        } catch {
            return PhoneResponse(status: 500, body: [])
        }
    }

    private func refuse(_ error: ProtocolError) -> PhoneResponse {
        let body = (try? BodyCoder.mobile.encode(error)) ?? []
        return PhoneResponse(status: error.status, body: body)
    }

    private static func code(_ error: ThresholdError) -> ErrorCode {
        switch error {
        case .malformed: .malformed
        case .pin: .pin
        case .mismatch: .mismatch
        default: .proof
        }
    }

    // MARK: Calls

    /// The calls of the mobile API that the phone makes.
    enum Call: String, Sendable, CaseIterable {
        case danInit, danStatus, methods, initialise, complete, session, pending, activity, link, commit, prove, finish
        case quarantine, refuse, delete

        init?(_ request: PhoneRequest) {
            let path = String(request.path.split(separator: "?")[0])
            let parts = path.split(separator: "/").map(String.init)
            switch (request.method, parts.last) {
            case (.post, "init") where path.contains("dan"): self = .danInit
            case (.post, "init"): self = .initialise
            case (.post, "complete"): self = .complete
            case (.get, "methods"): self = .methods
            case (.get, _) where path.contains("/dan/status/"): self = .danStatus
            case (.get, _) where path.contains("/mobile/session/"): self = .session
            case (.get, _) where path.contains("/mobile/pending/"): self = .pending
            case (.get, _) where path.contains("/mobile/activity/"): self = .activity
            case (.post, "link"): self = .link
            case (.post, "commit"): self = .commit
            case (.post, "prove"): self = .prove
            case (.post, "finish"): self = .finish
            case (.post, "quarantine"): self = .quarantine
            case (.post, "refuse"): self = .refuse
            case (.delete, "registration"): self = .delete
            default: return nil
            }
        }
    }

    private func handle(_ call: Call, _ request: PhoneRequest) throws -> [UInt8] {
        if request.path.hasPrefix("/v3/mobile/") {
            guard request.deviceToken == account.deviceToken else { throw ProtocolError(.device) }
            account.isActive = true
        }
        switch call {
        case .initialise: return try encode(initialise(try decode(request)))
        case .complete: return try encode(complete(try decode(request)))
        case .session: return try encode(try session(request, from: shown.merging(sessions) { first, _ in first }))
        case .pending: return try encode(PendingSessions.Answer(sessions: waiting))
        case .activity: return try encode(EIDAPI.Activity.Answer(events: []))
        case .link: return try encode(try open(try decode(request)))
        case .commit: return try encode(commit(try decode(request), try session(request, from: sessions)))
        case .prove: return try encode(prove(try decode(request), try session(request, from: sessions)))
        case .finish: return try encode(finish(try decode(request), try session(request, from: sessions)))
        case .quarantine:
            quarantines.append(try decode(request))
            return try encode(EmptyAnswer())
        case .refuse:
            let id = try session(request, from: sessions).sessionId
            refusals.append((id, try decode(request)))
            return try encode(EmptyAnswer())
        case .danInit:
            return try encode(DANInit.Answer(state: "state", verifyUrl: "https://dan.example.mn", expiresIn: 600))
        case .danStatus: return try encode(DANStatus.Answer(status: .pending))
        case .methods:
            let name = LocalizedText(mn: "ДАН", en: "DAN", ru: "ДАН")
            return try encode([KYCMethods.Method(id: .dan, name: name, available: true)])
        case .delete: return try encode(EmptyAnswer())
        }
    }

    private var waiting: [PendingSessions.Entry] {
        sessions.values.map {
            .init(
                sessionId: $0.sessionId, flow: $0.flow, relyingPartyName: $0.relyingPartyName, expiresAt: $0.expiresAt)
        }
    }

    private func open(_ request: OpenLink.Request) throws -> OpenLink.Answer {
        guard request.link.hasPrefix("https://link.example.mn/"),
            let id = UUIDText(String(request.link.dropFirst("https://link.example.mn/".count))),
            var session = sessions[id]
        else { throw ProtocolError(.linkFormat) }
        session.flowType = .web2App
        sessions[id] = session
        return OpenLink.Answer(sessionId: id, flowType: .web2App)
    }

    private func session(
        _ request: PhoneRequest, from list: [UUIDText: MobileSession.Answer]
    ) throws -> MobileSession.Answer {
        let parts = request.path.split(separator: "/").map(String.init)
        guard let index = parts.firstIndex(of: "session"), let id = UUIDText(parts[index + 1]),
            let session = list[id]
        else { throw ProtocolError(.notFound) }
        return session
    }

    private func decode<Body: Decodable>(_ request: PhoneRequest) throws -> Body {
        try BodyCoder.mobile.decode(Body.self, from: request.body ?? [])
    }

    private func encode(_ body: some Encodable) throws -> [UInt8] { try BodyCoder.mobile.encode(body) }
}
