import Certificates
import EIDAPI
import EIDCrypto
import Foundation
import RelyingParty
import Synchronization

/// Time that passes only when somebody sleeps.
final class ManualClock: RelyingPartyClock {
    private let time = Mutex(Duration.zero)
    private let start: Int64

    init(now: Int64 = Scheme.now) { start = now }

    var elapsed: Duration { time.withLock { $0 } }
    var now: Int64 { start + elapsed.components.seconds }

    func advance(_ duration: Duration) { time.withLock { $0 += duration } }

    func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        advance(duration)
    }
}

/// Gives the challenge of the published vectors.
struct VectorRandom: RandomSource {
    static let challenge =
        "ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoOEhYaHiImKi4yNjo+QkZKTlJWWl5iZmpucnZ6foKGiow=="

    func bytes(_ lane: String, _ count: Int) -> SecretBytes {
        SecretBytes(copying: Array((Base64.decode(Self.challenge) ?? []).prefix(count)))
    }
}

/// A relying party in front of a `FakeServer`.
struct Bench {
    let scheme: Scheme
    let server: FakeServer
    let clock: ManualClock
    let client: RelyingPartyClient

    static let callback = "https://rp.example.mn/auth/eid/callback?value=Xy12Ab34"
    static let prompts: [Prompt] = [.displayTextAndPIN("Нэвтрэх")]

    init(
        scheme: Scheme, approval: FakeServer.Approval?, clock: ManualClock = ManualClock(),
        levels: [String: AssuranceLevel] = CitizenTrust.developmentPolicyLevels, answersCode: Bool = true
    ) throws {
        self.scheme = scheme
        self.clock = clock
        server = FakeServer(approval, answersCode: answersCode)
        let configuration = try Self.configuration(
            baseURL: "https://rp.example.mn/v3/", serverTrust: .system(), citizenTrust: scheme.trust(levels))
        client = RelyingPartyClient(configuration, transport: server, clock: clock, random: VectorRandom())
    }

    private static func configuration(
        baseURL: String, serverTrust: ServerTrust, citizenTrust: CitizenTrust
    ) throws -> RelyingPartyConfiguration {
        try RelyingPartyConfiguration(
            baseURL: baseURL,
            relyingPartyUUID: try required(UUID(uuidString: "00000000-0000-4000-8000-000000000000")),
            relyingPartyName: "Дэмо банк", secret: try RelyingPartySecret("rp_sk_0123456789abcdef"),
            serverTrust: serverTrust, citizenTrust: citizenTrust)
    }

    /// The same relying party at another server.
    func configuration(baseURL: String, serverTrust: ServerTrust) throws -> RelyingPartyConfiguration {
        try Self.configuration(baseURL: baseURL, serverTrust: serverTrust, citizenTrust: scheme.trust())
    }

    /// Starts and completes a pushed log-in of the citizen.
    func login(_ citizen: Citizen = .person("PNOMN-110101234567"), _ revocation: Revocation = .notChecked) async throws
        -> Login
    {
        let session = try await client.startNotificationLogin(citizen, LoginRequest(prompts: Bench.prompts))
        return try await client.complete(session, revocation: revocation)
    }
}

extension Scheme {
    var loginApproval: FakeServer.Approval { .init(certificate: login, key: loginKey) }
    var signingApproval: FakeServer.Approval { .init(certificate: signing, key: signingKey) }
}
