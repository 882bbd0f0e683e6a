import Certificates
import EIDAPI
import EIDCrypto
import Foundation
import Synchronization
import Testing
import ThresholdECDSA

@testable import GeregeSmartID

@Suite("Enrolment") struct EnrollmentTests {
    @Test("an enrolment with two PINs stores two keys and makes the first call last")
    func both() async throws {
        let world = World()
        let number = try await world.enroll()
        #expect(number == "PNOMN-123456789-TEST-Q")
        #expect(await world.server.log == [.initialise, .complete, .activity])
        #expect(await world.server.account.isActive)
        #expect(await world.server.latinName == nil)
        try world.phone.verifyPIN(.sign, pin: World.pin)
        try world.phone.verifyPIN(.auth, pin: World.authPin)
        #expect(throws: PhoneFailure(.wrongPIN)) { try world.phone.verifyPIN(.auth, pin: World.pin) }
    }

    @Test("an enrolment without PIN1 makes no auth key")
    func signOnly() async throws {
        let world = World()
        try await world.enroll(authPin: nil)
        try world.phone.verifyPIN(.sign, pin: World.pin)
        #expect(throws: PhoneFailure(.notEnrolled)) { try world.phone.verifyPIN(.auth, pin: World.authPin) }
    }

    @Test("without hardware and without permission nothing is sent")
    func softwareKey() async throws {
        let world = World(wrap: SoftwareWrap(isAllowed: false))
        await #expect(throws: PhoneFailure(.softwareKeyNotAllowed)) { try await world.enroll() }
        #expect(await world.server.log.isEmpty)
        #expect(world.store.items.isEmpty)
    }

    @Test(
        "bad PINs are refused before anything is sent",
        arguments: [("12", "1357"), ("24680", "24680"), ("24680", "x")])
    func pins(_ pin: String, _ authPin: String) async throws {
        let world = World()
        await #expect(throws: PhoneFailure.self) { try await world.enroll(pin: pin, authPin: authPin) }
        #expect(await world.server.log.isEmpty)
    }

    // MARK: A lying server

    /// One changed field of one answer.
    struct Lie: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let call: TestServer.Call
        let change: @Sendable (inout [String: Any]) -> Void

        init(_ name: String, _ call: TestServer.Call, _ change: @escaping @Sendable (inout [String: Any]) -> Void) {
            (testDescription, self.call, self.change) = (name, call, change)
        }
    }

    /// Changes a field of the first key.
    private static func key(_ json: inout [String: Any], _ field: String, _ change: ([UInt8]) -> [UInt8]) {
        guard var keys = json["keys"] as? [[String: Any]], let text = keys[0][field] as? String,
            let bytes = Base64.decode(text)
        else { return }
        keys[0][field] = Base64.encode(change(bytes))
        json["keys"] = keys
    }

    private static func flipped(_ bytes: [UInt8]) -> [UInt8] { [bytes[0] ^ 1] + bytes.dropFirst() }

    private static let strangers: (certificate: String, root: String) = {
        let other = try? TestAuthority()
        let key = SigningKey.generate().publicKey
        let own = try? TestAuthority.shared.certify(key, auth: false)
        return (Base64.encode(own?.der ?? []), Base64.encode(other?.issuing.certificate.der ?? []))
    }()

    static let lies: [Lie] = [
        Lie("confirm forged", .complete) { key(&$0, "confirm", flipped) },
        Lie("another kid", .complete) { key(&$0, "kid", flipped) },
        Lie("certificate for another key", .complete) { $0["certificate"] = strangers.certificate },
        Lie("the auth certificate as the sign certificate", .complete) { $0["certificate"] = $0["authCertificate"] },
        Lie("no auth certificate", .complete) { $0["authCertificate"] = nil },
        Lie("a chain that does not lead to the root", .complete) { $0["chain"] = [strangers.root] },
        Lie("another document number", .complete) { $0["documentNumber"] = "PNOMN-1" },
        Lie("a device token with a line break", .complete) { $0["deviceToken"] = "0123456789abcdef\r\nX: y" },
        Lie("one key missing", .complete) { $0["keys"] = (($0["keys"] as? [Any]) ?? []).prefix(1).map { $0 } },
    ]

    @Test("row 36: a wrong confirmation or certificate discards the enrolment before the first call", arguments: lies)
    func lie(_ lie: Lie) async throws {
        let world = World()
        await world.server.lie(lie.call, lie.change)
        await #expect(throws: PhoneFailure(.enrollmentRejected)) { try await world.enroll() }
        try await expectNothing(world)
    }

    @Test(
        "row 13: an offer whose π2 does not hold ends the enrolment before the shares are opened",
        arguments: ["q2", "n2", "pi2", "kid"])
    func offer(_ field: String) async throws {
        let world = World()
        await world.server.lie(.initialise) { json in
            Self.key(&json, field) { bytes in bytes.dropLast() + [bytes[bytes.count - 1] ^ 1] }
        }
        await #expect(throws: PhoneFailure(.protocolViolation)) { try await world.enroll() }
        #expect(await world.server.count(.complete) == 0)
        try await expectNothing(world)
    }

    @Test(
        "row 14: another document number or enrolment id than π2 was made for ends the enrolment",
        arguments: [("documentNumber", "PNOMN-2"), ("enrollmentId", "00000000-0000-4000-8000-000000000001")])
    func identifiers(_ field: String, _ value: String) async throws {
        let world = World()
        await world.server.lie(.initialise) { $0[field] = value }
        await #expect(throws: PhoneFailure(.protocolViolation)) { try await world.enroll(authPin: nil) }
        #expect(await world.server.count(.complete) == 0)
        try await expectNothing(world)
    }

    @Test("row 14: an offer with other slots than asked for is refused")
    func slots() async throws {
        let world = World()
        await world.server.lie(.initialise) { json in
            json["keys"] = ((json["keys"] as? [Any]) ?? []).reversed().map { $0 }
        }
        await #expect(throws: PhoneFailure(.protocolViolation)) { try await world.enroll() }
        #expect(await world.server.count(.complete) == 0)
    }

    @Test("row 37: a faulty computation on the phone is caught before its result is sent")
    func fault() async throws {
        let server = TestServer()
        let world = World(server)
        let wrong = try #require(Self.faultyKey())
        let phone = Phone(
            world.phone.settings, items: world.store, api: world.phone.api, wrap: world.phone.wrap,
            clock: world.clock, makePaillier: { wrong })
        await #expect(throws: PhoneFailure(.fault)) {
            try await phone.enroll(
                danAuthCode: "code", pin: "24680", authPin: nil, pushToken: "", reviewLatin: nil, progress: Progress())
        }
        // With p < p' the N-th powers come out right and only the roots are wrong.
        #expect(await server.count(.complete) == 0)
    }

    /// A key whose p' is no prime: its CRT results are wrong, as after a fault of the CPU.
    private static func faultyKey() -> PaillierSecretKey? {
        let primes = TestKeys.first.primeBytes
        var value = Integer(bigEndian: primes.bytes(in: 128..<256).exposed()) + Integer(2)
        while !value.modulo(Integer(3)).isZero { value = value + Integer(2) }
        return PaillierSecretKey(
            p: primes.bytes(in: 0..<128), pPrime: SecretBytes(copying: value.bytes(128) ?? []))
    }

    // MARK: Storing

    /// Gives back another blob than it was given.
    private struct FaultyWrap: KeyWrap {
        func require() throws(PhoneFailure) {}
        func wrap(_ blob: [UInt8]) throws(PhoneFailure) -> [UInt8] {
            [0] + blob.dropLast() + [blob[blob.count - 1] ^ 1]
        }
        func unwrap(_ stored: [UInt8]) throws(PhoneFailure) -> [UInt8] { Array(stored.dropFirst()) }
    }

    @Test("row 88: a read-back that fails means no first call and no registration")
    func readBack() async throws {
        let world = World(wrap: FaultyWrap())
        await #expect(throws: PhoneFailure(.enrollmentRejected)) { try await world.enroll() }
        try await expectNothing(world)
    }

    @Test("a kill after any write of the enrolment leaves no registration, and the last write leaves a whole one")
    func kills() async throws {
        let world = try await World.enrolled()
        let (keys, answer) = try Self.confirmed(world)
        let counting = World(world.server)
        try counting.phone.store(keys, answer, pins: [.sign: World.pin, .auth: World.authPin])
        let changes = counting.store.changes
        #expect(counting.store.log.last == .registration)
        // The read-back needs half of the time of a run, so the positions are sampled.
        for count in stride(from: 0, to: changes, by: 3).map({ $0 }) + [changes - 1] {
            let store = MemoryStore()
            store.kill(afterChanges: count)
            let killed = World(world.server, store)
            #expect(throws: PhoneFailure.self, "kill after \(count)") {
                try killed.phone.store(keys, answer, pins: [.sign: World.pin, .auth: World.authPin])
            }
            let next = killed.restarted()
            #expect(throws: PhoneFailure(.notEnrolled), "kill after \(count)") {
                try next.phone.verifyPIN(.sign, pin: World.pin)
            }
        }
    }

    /// The keys of an enrolled phone as an enrolment has them before it stores them.
    private static func confirmed(
        _ world: World
    ) throws -> ([EnrollmentKeys.Confirmed], EnrollmentComplete.Answer) {
        let keys = try PINSlot.allCases.map { slot in
            let record = try #require(try KeyRecord.read(slot.key(of: "default"), from: world.store))
            let pin = try PINRules.check(slot == .sign ? World.pin : World.authPin)
            let contents = try world.phone.gate.open(slot, kid: Array(record.kid), pin: pin)
            let plain = contents.encoded()
            let key = try contents.phoneKey()
            return EnrollmentKeys.Confirmed(
                slot: slot, record: record, plain: plain, point: key.point, modulus: key.paillier.publicKey.bytes)
        }
        let answer = EnrollmentComplete.Answer(
            documentNumber: "PNOMN-1", deviceToken: "0123456789abcdef", certificate: Base64Bytes([1]), chain: [],
            signatureAlgorithm: "", keys: [])
        return (keys, answer)
    }

    @Test("a new enrolment replaces the keys, the safety records and the PIN counter")
    func again() async throws {
        let world = try await World.enrolled()
        let before = try #require(world.items(.sign, .record))
        try Quarantine(incident: .init(kid: Data(), at: "", evidence: Data(), reported: true))
            .write("default", to: world.store)
        #expect(throws: PhoneFailure(.wrongPIN)) { try world.phone.verifyPIN(.sign, pin: "0000") }
        #expect(world.counter(.sign) == 1)
        try await world.enroll(code: "another code", authPin: nil)
        #expect(world.items(.sign, .record) != before)
        #expect(world.items(.auth, .blob) == nil)
        #expect(world.counter(.sign) == 0)
        #expect(!world.isQuarantined)
    }

    @Test("a failed enrolment leaves the older registration in use")
    func older() async throws {
        let world = try await World.enrolled()
        await world.server.lie(.complete) { Self.key(&$0, "confirm", Self.flipped) }
        await #expect(throws: PhoneFailure(.enrollmentRejected)) { try await world.enroll(code: "another code") }
        try world.phone.verifyPIN(.sign, pin: World.pin)
    }

    // MARK: The first call, the network

    @Test("a refused first call removes the registration; an absent network leaves it whole")
    func firstCall() async throws {
        let refused = World()
        await refused.server.interrupt(.activity, .refused(.device))
        await #expect(throws: PhoneFailure(.registrationVoid)) { try await refused.enroll(authPin: nil) }
        try await expectNothing(refused, firstCalls: 1)
        let offline = World()
        await offline.server.interrupt(.activity, .lost)
        try await offline.enroll(authPin: nil)
        try offline.phone.verifyPIN(.sign, pin: World.pin)
    }

    @Test("lost answers are asked for again with the same bytes")
    func retransmission() async throws {
        let world = World(attempts: 3)
        await world.server.interrupt(.initialise, .lost, .answerLost)
        await world.server.interrupt(.complete, .answerLost, .answered(503, "busy"))
        try await world.enroll(authPin: nil)
        let requests = await world.server.requests
        let initialise = requests.filter { $0.path.hasSuffix("enrollment/init") }
        let complete = requests.filter { $0.path.hasSuffix("complete") }
        #expect(initialise.count == 3 && Set(initialise.map(\.body)).count == 1)
        #expect(complete.count == 3 && Set(complete.map(\.body)).count == 1)
    }

    @Test("a spent proofing code is told as such")
    func proofing() async throws {
        let world = World()
        await world.server.interrupt(.initialise, .refused(.proofing))
        await #expect(throws: PhoneFailure(.proofing)) { try await world.enroll() }
    }

    // MARK: The citizen's review

    @Test("the citizen's correction is sent, in capitals")
    func correction() async throws {
        let world = World()
        try await world.enroll(authPin: nil) { proposal in
            #expect(proposal == LatinNameProposal(givenName: "DORJ", surname: "BAT"))
            return LatinNameProposal(givenName: " dorjö", surname: proposal.surname)
        }
        #expect(await world.server.latinName == LatinName(givenName: "DORJÖ", surname: "BAT"))
    }

    @Test("another name instead of a spelling is told as such, and nothing is sent or kept")
    func chosenName() async throws {
        let world = World()
        await #expect(throws: PhoneFailure(.otherName)) {
            try await world.enroll(authPin: nil) { LatinNameProposal(givenName: "SARANGEREL", surname: $0.surname) }
        }
        #expect(await world.server.latinName == nil)
        try await expectNothing(world)
        let proposal = LatinNameProposal(givenName: "DORJ", surname: "BAT")
        #expect(LatinNameProposal(givenName: "dorjö", surname: "BAT").isSpelling(of: proposal))
        #expect(!LatinNameProposal(givenName: "DORJ", surname: "BAT-ERDENE").isSpelling(of: proposal))
    }

    @Test("certificates for another name than the citizen saw discard the enrolment")
    func otherName() async throws {
        let world = World()
        await world.server.certify(as: LatinName(givenName: "DORJ", surname: "BOLD"))
        await #expect(throws: PhoneFailure(.enrollmentRejected)) { try await world.enroll(authPin: nil) }
        try await expectNothing(world)
        // The name before the correction is another one too.
        let corrected = World()
        await corrected.server.certify(as: LatinName(givenName: "DORJ", surname: "BAT"))
        await #expect(throws: PhoneFailure(.enrollmentRejected)) {
            try await corrected.enroll(authPin: nil) { LatinNameProposal(givenName: "DORJÖ", surname: $0.surname) }
        }
        try await expectNothing(corrected)
    }

    @Test("certificates of two persons discard the enrolment")
    func twoPersons() async throws {
        let world = World()
        await world.server.certify(as: nil, [.auth: "PNOMN-987654321"])
        await #expect(throws: PhoneFailure(.enrollmentRejected)) { try await world.enroll() }
        try await expectNothing(world)
    }

    @Test("a document number that is none ends the enrolment before the shares are opened")
    func documentNumber() async throws {
        let world = World(TestServer(.init(documentNumber: "PNOMN-1\u{1b}[2J")))
        await #expect(throws: PhoneFailure(.protocolViolation)) { try await world.enroll(authPin: nil) }
        #expect(await world.server.count(.complete) == 0)
    }

    @Test("a name no certificate can carry ends the enrolment with its sentence")
    func badName() async throws {
        let world = World()
        await #expect(throws: PhoneFailure(.latinName)) {
            try await world.enroll(authPin: nil) { _ in LatinNameProposal(givenName: "Дорж", surname: "BAT") }
        }
        #expect(await world.server.count(.complete) == 0)
        try await expectNothing(world)
    }

    @Test("a review that throws, and a task that is cancelled in it, end the enrolment as cancelled")
    func cancelledReview() async throws {
        let world = World()
        await #expect(throws: PhoneFailure(.cancelled)) {
            try await world.enroll(authPin: nil) { _ in throw CancellationError() }
        }
        let second = World()
        let task = Task {
            try await second.enroll(authPin: nil) { proposal in
                withUnsafeCurrentTask { $0?.cancel() }
                return proposal
            }
        }
        await #expect(throws: PhoneFailure(.cancelled)) { try await task.value }
        #expect(await second.server.count(.complete) == 0)
        try await expectNothing(second)
    }

    @Test("a cancellation during the first call removes the new registration")
    func cancelledFirstCall() async throws {
        let world = World()
        await world.server.interrupt(.activity, .before { withUnsafeCurrentTask { $0?.cancel() } })
        let task = Task { try await world.enroll(authPin: nil) }
        await #expect(throws: PhoneFailure(.cancelled)) { try await task.value }
        try await expectNothing(world, firstCalls: 1)
    }

    @Test("each round is told once, in Mongolian by default")
    func progress() async throws {
        let world = World()
        let told = Mutex<[String]>([])
        _ = try await world.phone.enroll(
            danAuthCode: "code", pin: World.pin, authPin: nil, pushToken: "token", reviewLatin: nil,
            progress: Progress { line in told.withLock { $0.append(line) } })
        #expect(
            told.withLock { $0 } == [Sentence.enrollStart.mn, Sentence.enrollComplete.mn, Sentence.enrollActivate.mn])
    }

    private func expectNothing(_ world: World, firstCalls: Int = 0) async throws {
        #expect(await world.server.count(.activity) == firstCalls)
        #expect(Set(world.store.items.keys.map(\.kind)).isSubset(of: [.counter]))
        #expect(throws: PhoneFailure(.notEnrolled)) { try world.phone.verifyPIN(.sign, pin: World.pin) }
    }
}
