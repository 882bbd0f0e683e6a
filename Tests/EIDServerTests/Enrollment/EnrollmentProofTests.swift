import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Testing
import ThresholdECDSA

@Suite("What complete refuses")
struct EnrollmentProofTests {
    /// An attempt up to its second message, for a person of its own.
    private func attempt(
        _ system: TestSystem, person: Int = 1, slots: [EIDAPI.KeySlot] = [.sign, .auth],
        paillier: [PaillierSecretKey] = SharedPaillier.keys, random: [any RandomSource] = []
    ) async throws -> EnrollmentComplete.Request {
        let attempt = try PhoneEnrollment(
            code: try await system.proofing(.numbered(person)), slots: slots, paillier: paillier, random: random)
        return try attempt.complete(try await system.node.enrollment.begin(attempt.request))
    }

    /// Refused with `proof`, burned, shares erased, the verdict stored; nothing was issued.
    private func expectBurned(_ system: TestSystem, _ request: EnrollmentComplete.Request) async throws {
        for _ in 0..<2 {
            #expect(try await refusal { try await system.node.enrollment.complete(request) } == .proof)
        }
        let stored = try await system.enrollment(request.enrollmentId)
        let record = try #require(stored)
        #expect(record.state == .burned && record.secrets == nil && record.proofFailed)
        let account = try await system.database.read { try $0.account(documentNumber: record.documentNumber) }
        #expect(account == nil)
    }

    @Test("row 15: the complete of another enrolment, with its proofing code, does not pass")
    func otherEnrollment() async throws {
        let system = try await TestSystem.make()
        var first = try await attempt(system, person: 1)
        let second = try await attempt(system, person: 2)
        first.enrollmentId = second.enrollmentId
        try await expectBurned(system, first)
    }

    @Test("row 15: the keys of the two slots exchanged do not pass")
    func otherSlot() async throws {
        let system = try await TestSystem.make()
        var request = try await attempt(system)
        request.keys[0].slot = .auth
        request.keys[1].slot = .sign
        try await expectBurned(system, request)
        var exchanged = try await attempt(system, person: 2)
        (exchanged.keys[0], exchanged.keys[1]) = (exchanged.keys[1], exchanged.keys[0])
        exchanged.keys[0].slot = .sign
        exchanged.keys[1].slot = .auth
        try await expectBurned(system, exchanged)
    }

    @Test("row 15: one key of two is not enough")
    func missingKey() async throws {
        let system = try await TestSystem.make()
        var request = try await attempt(system)
        request.keys.removeLast()
        try await expectBurned(system, request)
    }

    @Test("row 16: N, its proof and c_key with its proof from another enrolment do not pass")
    func otherModulus() async throws {
        let system = try await TestSystem.make()
        let other = try await attempt(system, person: 1, slots: [.sign], paillier: [SharedPaillier.keys[2]])
        var request = try await attempt(system, person: 2, slots: [.sign])
        request.keys[0].n = other.keys[0].n
        request.keys[0].piN = other.keys[0].piN
        request.keys[0].cKey = other.keys[0].cKey
        request.keys[0].piKey = other.keys[0].piKey
        try await expectBurned(system, request)
    }

    @Test("row 35: the same N for both keys")
    func sameModulus() async throws {
        let system = try await TestSystem.make()
        let key = SharedPaillier.keys[0]
        try await expectBurned(system, try await attempt(system, paillier: [key, key]))
    }

    @Test("row 35: the N of another citizen, also after that citizen's keys are gone")
    func modulusOfAnother() async throws {
        let system = try await TestSystem.make()
        let keys = SharedPaillier.keys
        let phone = try await system.enroll(.numbered(1), slots: [.sign], paillier: [keys[0]])
        try await expectBurned(system, try await attempt(system, person: 2, paillier: [keys[1], keys[0]]))
        try await system.node.accounts.deleteRegistration(of: system.account(phone))
        try await expectBurned(system, try await attempt(system, person: 3, slots: [.sign], paillier: [keys[0]]))
    }

    @Test("row 35: the same Q1 for both keys, and the Q1 of another citizen")
    func sameShare() async throws {
        let system = try await TestSystem.make()
        let keys = SharedPaillier.keys
        let source = SeededRandom()
        let twice = try await attempt(system, person: 1, random: [source, source])
        #expect(twice.keys[0].q1 == twice.keys[1].q1)
        try await expectBurned(system, twice)

        let first = try await attempt(system, person: 2, slots: [.sign], paillier: [keys[0]], random: [source])
        _ = try await system.node.enrollment.complete(first)
        let second = try await attempt(system, person: 3, slots: [.sign], paillier: [keys[1]], random: [source])
        #expect(first.keys[0].q1 == second.keys[0].q1)
        try await expectBurned(system, second)
    }

    @Test("every field of a share that is changed burns the enrolment with one and the same answer", arguments: 0..<8)
    func changedField(field: Int) async throws {
        let system = try await TestSystem.make()
        var request = try await attempt(system, slots: [.sign])
        func flipped<Size>(_ value: Octets<Size>) throws -> Octets<Size> {
            var bytes = value.bytes
            bytes[bytes.count - 2] ^= 1
            return try octets(bytes)
        }
        switch field {
        case 0: request.keys[0].kid = try flipped(request.keys[0].kid)
        case 1: request.keys[0].q1 = try flipped(request.keys[0].q1)
        case 2: request.keys[0].rho1 = try flipped(request.keys[0].rho1)
        case 3: request.keys[0].pi1 = try flipped(request.keys[0].pi1)
        case 4: request.keys[0].n = try flipped(request.keys[0].n)
        case 5: request.keys[0].piN = try flipped(request.keys[0].piN)
        case 6: request.keys[0].cKey = try flipped(request.keys[0].cKey)
        default: request.keys[0].piKey = try flipped(request.keys[0].piKey)
        }
        try await expectBurned(system, request)
    }

    @Test("three failed enrolments of a person in a day, then no more until the next day; others go on")
    func dailyLimit() async throws {
        let system = try await TestSystem.make()
        for _ in 0..<3 {
            var request = try await attempt(system, slots: [.sign])
            request.keys[0].rho1 = try octets([UInt8](repeating: 0, count: 32))
            #expect(try await refusal { try await system.node.enrollment.complete(request) } == .proof)
        }
        #expect(try await refusal { try await attempt(system, slots: [.sign]) } == .limit)
        let other = try await attempt(system, person: 2, slots: [.sign])
        _ = try await system.node.enrollment.complete(other)
        system.clock.pass(seconds: 86_400)
        let next = try await attempt(system, slots: [.sign], paillier: [SharedPaillier.keys[1]])
        _ = try await system.node.enrollment.complete(next)
    }

    @Test("enrolments offered before the first failure do not get around the daily limit")
    func dailyLimitOfManyOffers() async throws {
        let system = try await TestSystem.make()
        var requests: [EnrollmentComplete.Request] = []
        for _ in 0..<5 {
            var request = try await attempt(system, slots: [.sign])
            request.keys[0].rho1 = try octets([UInt8](repeating: 0, count: 32))
            requests.append(request)
        }
        var codes: [ErrorCode?] = []
        for request in requests {
            codes.append(try await refusal { try await system.node.enrollment.complete(request) })
        }
        #expect(codes == [.proof, .proof, .proof, .limit, .limit])
        #expect(try await refusal { try await system.node.enrollment.complete(requests[0]) } == .proof)
    }

    @Test("row 35: of two citizens who bring the same N at once one is enrolled and the other burned")
    func sameModulusAtOnce() async throws {
        let system = try await TestSystem.make()
        let key = SharedPaillier.keys[0]
        let requests = [
            try await attempt(system, person: 1, slots: [.sign], paillier: [key]),
            try await attempt(system, person: 2, slots: [.sign], paillier: [key]),
        ]
        let enrollment = system.node.enrollment
        let codes = try await withThrowingTaskGroup(of: ErrorCode?.self) { group in
            for request in requests { group.addTask { try await refusal { try await enrollment.complete(request) } } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.filter { $0 == nil }.count == 1 && codes.contains(.proof))
        let states = [
            try await system.enrollment(requests[0].enrollmentId)?.state,
            try await system.enrollment(requests[1].enrollmentId)?.state,
        ]
        #expect(states.contains(.issued) && states.contains(.burned))
    }

    @Test("the same complete sent at once by two tasks is verified once and answered alike")
    func parallelRepeats() async throws {
        let system = try await TestSystem.make()
        let request = try await attempt(system, slots: [.sign])
        let enrollment = system.node.enrollment
        async let first = enrollment.complete(request)
        async let second = enrollment.complete(request)
        #expect(try await first == second)
    }
}

extension PersonRecord {
    /// One of many people.
    static func numbered(_ number: Int) -> PersonRecord {
        var person = TestSystem.person
        person.civilID = "2000000000\(10 + number)"
        person.registrationNumber = "УБ800101\(10 + number)"
        return person
    }
}
