import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Testing

@Suite struct ProofingServiceTests {
    private let backend: Backend
    private let citizen = DANSimulator.citizens[0]

    init() async throws { backend = try await Backend.make() }

    private var proofing: ProofingService { backend.server.proofing }

    @Test func `DAN is available with a gateway, the other ways not yet`() async throws {
        #expect(proofing.methods().filter(\.available).map(\.id) == [.dan])
        let production = try await Backend.make(.memory) { $0.simulatesDAN = false }
        #expect(production.server.proofing.methods().allSatisfy { !$0.available })
        let error = await refusal {
            _ = try await production.server.proofing.start(.init(registrationNumber: citizen.registrationNumber))
        }
        #expect(error?.code == .unavailable)
    }

    @Test func `a proofing goes from PENDING to VERIFIED by the citizen's consent and shows the person`() async throws {
        let start = try await proofing.start(.init(registrationNumber: citizen.registrationNumber))
        #expect(Base64URL.decode(start.state)?.count == 16)
        #expect(start.verifyUrl == "https://127.0.0.1:8443/dan/\(start.state)")
        #expect(start.expiresIn == 600)
        #expect(try await proofing.status(start.state) == DANStatus.Answer(status: .pending))
        #expect(try await proofing.openRequest(start.state) == citizen.registrationNumber)
        #expect(try await proofing.decide(start.state, consents: true) == .verified)
        let answer = try await proofing.status(start.state)
        #expect(answer.status == .verified)
        #expect(answer.person?.givenName == "Тэмүүлэн")
        #expect(answer.person?.civilId == citizen.civilID)
        #expect(try await proofing.openRequest(start.state) == nil)
        // The same decision again is harmless, another one is refused.
        #expect(try await proofing.decide(start.state, consents: true) == .verified)
        #expect(await refusal { _ = try await proofing.decide(start.state, consents: false) }?.code == .proofing)
    }

    @Test func `a refusal, and a number that nobody has, end in REJECTED`() async throws {
        for (number, consents) in [(citizen.registrationNumber, false), ("УБ99010112", true)] {
            let state = try await proofing.start(.init(registrationNumber: number)).state
            #expect(try await proofing.decide(state, consents: consents) == .rejected)
            #expect(try await proofing.status(state) == DANStatus.Answer(status: .rejected))
        }
    }

    @Test(arguments: ["", "УБ9001011", "UB90010112", "УБ90134112", "уб90010112", "УБ90010112 "])
    func `a text that is no registration number is refused`(text: String) async throws {
        let error = await refusal { _ = try await proofing.start(.init(registrationNumber: text)) }
        #expect(error?.code == .malformed)
    }

    @Test func `an unknown state is not found, an old one EXPIRED`() async throws {
        #expect(await refusal { _ = try await proofing.status("x") }?.code == .notFound)
        #expect(await refusal { _ = try await proofing.decide("x", consents: true) }?.code == .notFound)
        let state = try await proofing.start(.init(registrationNumber: citizen.registrationNumber)).state
        backend.clock.pass(seconds: 600)
        #expect(try await proofing.status(state).status == .expired)
        #expect(await refusal { _ = try await proofing.decide(state, consents: true) }?.code == .proofing)
    }

    @Test func `a code is spent once, by one enrolment, in its time`() async throws {
        let state = try await verified()
        let (one, two) = (UUIDText.random(SystemRandom()), UUIDText.random(SystemRandom()))
        #expect(try await spend(state, one) == citizen)
        #expect(await refusal { _ = try await spend(state, two) }?.code == .proofing)
        #expect(try await proofing.status(state) == DANStatus.Answer(status: .expired))
        let late = try await verified()
        backend.clock.pass(seconds: 600)
        #expect(await refusal { _ = try await spend(late, two) }?.code == .proofing)
        let pending = try await proofing.start(.init(registrationNumber: citizen.registrationNumber)).state
        #expect(await refusal { _ = try await spend(pending, two) }?.code == .proofing)
        #expect(await refusal { _ = try await spend("x", two) }?.code == .proofing)
    }

    @Test func `two enrolments that spend one code at once: one gets it`() async throws {
        let state = try await verified()
        let winners = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask { await refusal { _ = try await spend(state, .random(SystemRandom())) } == nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(winners == 1)
    }

    @Test func `an enrolment that fails after spending gives the code back`() async throws {
        let state = try await verified()
        let now = backend.clock.now
        await #expect(throws: Missing.self) {
            try await backend.database.write { tx in
                _ = try ProofingService.spend(state, enrollmentID: .random(SystemRandom()), at: now, tx)
                throw Missing()
            }
        }
        #expect(try await spend(state, .random(SystemRandom())) == citizen)
    }

    @Test func `open proofings of one number are limited`() async throws {
        for _ in 0..<5 { _ = try await proofing.start(.init(registrationNumber: citizen.registrationNumber)) }
        let error = await refusal {
            _ = try await proofing.start(.init(registrationNumber: citizen.registrationNumber))
        }
        #expect(error?.code == .limit)
        backend.clock.pass(seconds: 600)
        _ = try await proofing.start(.init(registrationNumber: citizen.registrationNumber))
    }

    @Test func `old proofings are forgotten a day later, but not the spent ones`() async throws {
        _ = try await verified()
        let spent = try await verified()
        _ = try await spend(spent, .random(SystemRandom()))
        backend.clock.pass(seconds: 86_400 + 601)
        try await proofing.forgetOld()
        #expect(try await backend.count("proofings") == 1)
    }

    @Test func `the state is not in the store and no name is in the audit log`() async throws {
        let state = try await verified()
        let texts = try await backend.database.read { tx in
            try tx.auditEntries(after: 0, limit: 1000).map { "\($0.event) \($0.subject) \($0.details)" }
        }
        #expect(!texts.isEmpty)
        for text in texts {
            for personal in [state, citizen.givenName, citizen.surname, citizen.civilID, citizen.registrationNumber] {
                #expect(!text.contains(personal))
            }
        }
    }

    // MARK: Helpers

    private func verified() async throws -> String {
        let state = try await proofing.start(.init(registrationNumber: citizen.registrationNumber)).state
        _ = try await proofing.decide(state, consents: true)
        return state
    }

    private func spend(_ state: String, _ id: UUIDText) async throws -> PersonRecord {
        let now = backend.clock.now
        return try await backend.database.write { try ProofingService.spend(state, enrollmentID: id, at: now, $0) }
    }
}

@Suite struct DANSimulatorTests {
    @Test func `there are at least five citizens with different numbers`() {
        let citizens = DANSimulator.citizens
        #expect(citizens.count >= 5)
        #expect(Set(citizens.map(\.civilID)).count == citizens.count)
        #expect(Set(citizens.map(\.registrationNumber)).count == citizens.count)
    }

    @Test(arguments: DANSimulator.citizens)
    func `numbers are valid, agree with the birth date, and names can be written in Latin`(
        citizen: PersonRecord
    ) throws {
        let number = try #require(RegistrationNumber(citizen.registrationNumber))
        #expect(number.birthDate.text == citizen.birthDate)
        #expect(CivilID(citizen.civilID) != nil)
        #expect(["M", "F", "X"].contains(citizen.gender))
        for name in [citizen.givenName, citizen.surname] {
            #expect(name.unicodeScalars.allSatisfy { $0.value >= 0x400 || $0 == "-" })
            try LatinNameRule.check(Transliteration.proposal(name))
        }
    }
}

@Suite struct ProofingMachineTests {
    private typealias Status = ProofingRecord.Status

    @Test func `every event in every status does what the table says`() {
        let table: [Status: [ProofingMachine.Event: Transition<Status>]] = [
            .pending: [.verified: .to(.verified), .rejected: .to(.rejected), .spent: .refuse],
            .verified: [.verified: .stay, .rejected: .refuse, .spent: .to(.spent)],
            .rejected: [.verified: .refuse, .rejected: .stay, .spent: .refuse],
            .spent: [.verified: .refuse, .rejected: .refuse, .spent: .refuse],
        ]
        for status in Status.allCases {
            for event in ProofingMachine.Event.allCases {
                #expect(ProofingMachine.next(status, event, isExpired: false) == table[status]?[event])
                #expect(ProofingMachine.next(status, event, isExpired: true) == .refuse)
            }
        }
    }
}
