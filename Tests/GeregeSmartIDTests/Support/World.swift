import Certificates
import EIDAPI
import EIDCrypto
import Synchronization
import Testing
import ThresholdECDSA

@testable import GeregeSmartID

/// A phone, its store and its server.
struct World: Sendable {
    static let pin = "24680"
    static let authPin = "1357"

    let server: TestServer
    let store: MemoryStore
    let clock: TestClock
    let phone: Phone

    /// A phone that is not enrolled.
    init(
        _ server: TestServer = TestServer(), _ store: MemoryStore = MemoryStore(), clock: TestClock = TestClock(),
        wrap: any KeyWrap = SoftwareWrap(isAllowed: true), attempts: Int = 1,
        interactions: Set<InteractionType> = Set(InteractionType.allCases)
    ) {
        self.server = server
        self.store = store
        self.clock = clock
        let pauses = Pauses([Duration](repeating: .zero, count: attempts)) { _ in }
        phone = Phone(
            PhoneSettings(
                account: "default", deployment: TestServer.deployment, platform: "linux",
                citizenRoots: [TestAuthority.shared.root.certificate], interactions: interactions),
            items: store, api: MobileAPI(transport: server, pauses: pauses), wrap: wrap, clock: clock,
            makePaillier: TestKeys.source())
    }

    /// A phone with both keys, enrolled once per run of the tests and copied.
    static func enrolled(
        attempts: Int = 1, interactions: Set<InteractionType> = Set(InteractionType.allCases)
    ) async throws -> World {
        let (items, account) = try await shared.value
        return World(TestServer(account), MemoryStore(items), attempts: attempts, interactions: interactions)
    }

    private static let shared = Task {
        let world = World()
        _ = try await world.enroll()
        return (world.store.items, await world.server.account)
    }

    /// The same device after the process ended: memory is gone, the items stay.
    func restarted(attempts: Int = 1) -> World {
        World(server, store.reopened(), clock: clock, attempts: attempts)
    }

    @discardableResult
    func enroll(
        code: String = "code", pin: String = pin, authPin: String? = authPin, review: LatinNameReview? = nil
    ) async throws(PhoneFailure) -> String {
        try await phone.enroll(
            danAuthCode: code, pin: pin, authPin: authPin, pushToken: "", reviewLatin: review, progress: Progress())
    }

    /// Approves with the right PIN of the session's flow.
    @discardableResult
    func approve(
        _ session: String, auth: Bool = false, pin: String? = nil, confirmVc: String? = nil,
        progress: Progress = Progress()
    ) async throws(PhoneFailure) -> String {
        try await phone.approve(
            sessionId: session, pin: pin ?? (auth ? Self.authPin : Self.pin), authentication: auth,
            confirmVc: confirmVc, progress: progress)
    }

    func items(_ slot: PINSlot, _ kind: ItemName.Kind) -> [UInt8]? {
        store.items[ItemName(key: slot.key(of: "default"), kind: kind)]
    }

    func set(_ slot: PINSlot, _ kind: ItemName.Kind, _ bytes: [UInt8]?) {
        store.items[ItemName(key: slot.key(of: "default"), kind: kind)] = bytes
    }

    func counter(_ slot: PINSlot) -> UInt8? { items(slot, .counter)?.last }

    var isQuarantined: Bool {
        ((try? Quarantine.read("default", from: store)) ?? nil)?.incident != nil
    }
}

/// A clock that a test moves.
final class TestClock: PhoneClock {
    private let time = Mutex(TestAuthority.now)

    func now() -> Int64 { time.withLock { $0 } }

    func advance(_ seconds: Int64) { time.withLock { $0 += seconds } }
}
