import Certificates
import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Foundation
import Testing
import ThresholdECDSA

@Suite("Enrolment, from the proofing code to an ACTIVE account")
struct EnrollmentTests {
    @Test(
        "a citizen with two keys gets two certificates for the joint keys, and nothing is public before the first call")
    func twoKeys() async throws {
        let system = try await TestSystem.make()
        let attempt = try PhoneEnrollment(code: try await system.proofing())
        let offer = try await system.node.enrollment.begin(attempt.request)
        #expect(offer.documentNumber.hasPrefix("PNOMN-110000000011-") && offer.documentNumber.hasSuffix("-Q"))
        #expect(offer.latinName == LatinName(givenName: "BOLD", surname: "DORJ"))
        let answer = try await system.node.enrollment.complete(try attempt.complete(offer))
        let phone = try attempt.confirm(answer)
        #expect(answer.chain.count == 2 && answer.signatureAlgorithm == "ecdsa-with-SHA256")
        #expect(try await system.accountState(phone) == .issued)
        #expect(try await system.certificateStatuses(phone) == [.issued, .issued])

        #expect(try await system.account(phone).state == .active)
        #expect(try await system.certificateStatuses(phone) == [.active, .active])
        #expect(try await system.enrollment(offer.enrollmentId)?.state == .active)
    }

    @Test("an enrolment without an auth key makes one certificate")
    func oneKey() async throws {
        let system = try await TestSystem.make()
        let phone = try await system.enroll(slots: [.sign])
        _ = try await system.account(phone)
        #expect(try await system.certificateStatuses(phone) == [.active])
    }

    @Test("init and complete repeated with the same fields get the stored answers, until the account is ACTIVE")
    func repeats() async throws {
        let system = try await TestSystem.make()
        let attempt = try PhoneEnrollment(code: try await system.proofing())
        let offer = try await system.node.enrollment.begin(attempt.request)
        // Another member order and an escape: the fields are the same.
        let body = try BodyCoder.mobile.encode(attempt.request)
        let parsed = try JSONSerialization.jsonObject(with: Data(body))
        let object = try #require(parsed as? [String: Any])
        let pairs = try object.map { key, value in
            let text = try JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed])
            return "\"\(key)\": " + String(decoding: text, as: UTF8.self)
        }
        let reordered = "{ " + pairs.reversed().joined(separator: ",\n") + "}"
        let again: EnrollmentInit.Request = try BodyCoder.mobile.decode(from: Array(reordered.utf8))
        #expect(try await system.node.enrollment.begin(again) == offer)

        let complete = try attempt.complete(offer)
        let answer = try await system.node.enrollment.complete(complete)
        try await system.restart()
        #expect(try await system.node.enrollment.complete(complete) == answer)
        let phone = try attempt.confirm(answer)
        _ = try await system.account(phone)
        #expect(try await refusal { try await system.node.enrollment.complete(complete) } == .enrollment)
        #expect(try await refusal { try await system.node.enrollment.begin(attempt.request) } == .enrollment)
        #expect(try await system.account(phone).state == .active)
    }

    @Test("other fields with the same code burn the enrolment and its shares")
    func otherInit() async throws {
        let system = try await TestSystem.make()
        let code = try await system.proofing()
        let attempt = try PhoneEnrollment(code: code)
        let offer = try await system.node.enrollment.begin(attempt.request)
        let complete = try attempt.complete(offer)
        let thief = try PhoneEnrollment(code: code)
        #expect(try await refusal { try await system.node.enrollment.begin(thief.request) } == .conflict)
        let stored = try await system.enrollment(offer.enrollmentId)
        let burned = try #require(stored)
        #expect(burned.state == .burned && burned.secrets == nil)
        #expect(try await refusal { try await system.node.enrollment.complete(complete) } == .enrollment)
        #expect(try await refusal { try await system.node.enrollment.begin(attempt.request) } == .enrollment)
    }

    @Test("other fields for an ISSUED enrolment void it: token dead, shares erased, certificates never published")
    func otherComplete() async throws {
        let system = try await TestSystem.make()
        let attempt = try PhoneEnrollment(code: try await system.proofing())
        let offer = try await system.node.enrollment.begin(attempt.request)
        var complete = try attempt.complete(offer)
        let phone = try attempt.confirm(try await system.node.enrollment.complete(complete))
        complete.latinName = LatinName(givenName: "OTHER", surname: "NAME")
        #expect(try await refusal { try await system.node.enrollment.complete(complete) } == .conflict)
        #expect(try await system.enrollment(offer.enrollmentId)?.state == .void)
        #expect(try await refusal { try await system.account(phone) } == .device)
        #expect(try await system.certificateStatuses(phone) == [.void, .void])
        #expect(try await system.keys(phone).allSatisfy { $0.material == nil && $0.state == .retired })
    }

    @Test("a code that is unknown, unproven, expired or in another form starts nothing")
    func codes() async throws {
        let system = try await TestSystem.make()
        let unknown = try PhoneEnrollment(code: "unknown")
        #expect(try await refusal { try await system.node.enrollment.begin(unknown.request) } == .proofing)
        let late = try PhoneEnrollment(code: try await system.proofing())
        system.clock.pass(seconds: 600)
        #expect(try await refusal { try await system.node.enrollment.begin(late.request) } == .proofing)
        var wrong = late.request
        wrong.keys.reverse()
        #expect(try await refusal { try await system.node.enrollment.begin(wrong) } == .malformed)
        wrong.keys = []
        #expect(try await refusal { try await system.node.enrollment.begin(wrong) } == .malformed)
    }

    @Test("complete comes within 15 minutes or not at all")
    func offerEnds() async throws {
        let system = try await TestSystem.make()
        let attempt = try PhoneEnrollment(code: try await system.proofing())
        let offer = try await system.node.enrollment.begin(attempt.request)
        let complete = try attempt.complete(offer)
        system.clock.pass(seconds: 900)
        #expect(try await refusal { try await system.node.enrollment.complete(complete) } == .enrollment)
        #expect(try await system.enrollment(offer.enrollmentId)?.state == .burned)

        let idle = try PhoneEnrollment(code: try await system.proofing())
        let second = try await system.node.enrollment.begin(idle.request)
        system.clock.pass(seconds: 900)
        try await system.node.enrollment.endOverdue()
        let stored = try await system.enrollment(second.enrollmentId)
        let burned = try #require(stored)
        #expect(burned.state == .burned && burned.secrets == nil && !burned.proofFailed)
    }

    @Test("a Latin name is checked without burning anything, and the corrected one stands in both certificates")
    func latinName() async throws {
        let system = try await TestSystem.make()
        let attempt = try PhoneEnrollment(code: try await system.proofing())
        let offer = try await system.node.enrollment.begin(attempt.request)
        var complete = try attempt.complete(offer)
        for bad in ["bold", "", "BOLD1", "BO\u{301}LD", String(repeating: "B", count: 65)] {
            complete.latinName = LatinName(givenName: bad, surname: "DORJ")
            #expect(try await refusal { try await system.node.enrollment.complete(complete) } == .latinName)
        }
        for other in [LatinName(givenName: "SARANGEREL", surname: "DORJ"), .init(givenName: "BOLD", surname: "BATAA")] {
            complete.latinName = other
            #expect(try await refusal { try await system.node.enrollment.complete(complete) } == .latinName)
        }
        complete.latinName = LatinName(givenName: "BÖLD-O", surname: "DORJ")
        let answer = try await system.node.enrollment.complete(complete)
        let other = try #require(answer.authCertificate)
        for der in [answer.certificate, other] {
            let subject = try Certificate(der: der.bytes).subject
            #expect(subject.attributes.map(\.value).contains("BÖLD-O"))
            #expect(subject.attributes.map(\.value).contains("PNOMN-110000000011"))
        }
    }

    @Test("the audit log keeps a proof of possession for each key: Q1 + Q2 is the certified key")
    func possession() async throws {
        let system = try await TestSystem.make()
        let phone = try await system.enroll()
        let proofs = try await system.database.read { try $0.auditEntries(after: 0, limit: 100) }
            .filter { $0.event == "key.proven" }
        #expect(proofs.count == 2)
        for proof in proofs {
            let pairs = proof.details.split(separator: " ").map { $0.split(separator: "=") }
            let values = Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) })
            let points = ["q1", "q2"].compactMap { name in
                values[name].flatMap(Hex.decode).flatMap { Point(compressed: $0) }
            }
            #expect(points.count == 2)
            let key = try #require(phone.keys.values.first { Hex.encode($0.kid) == proof.subject })
            #expect(points.first.flatMap { first in points.last.flatMap(first.adding) } == key.publicKey)
            #expect(values["sid"]?.count == 64 && values["pi1"]?.count == 130 && values["pi2"]?.count == 130)
        }
    }

    @Test("neither the device token nor anything else of a phone is readable in the database file")
    func atRest() async throws {
        let (system, phone) = try await EnrolledPhone.make()
        await system.database.close()
        let token = Data(phone.deviceToken.utf8)
        for file in try FileManager.default.contentsOfDirectory(atPath: system.folder)
        where file.hasPrefix("server.sqlite") {
            let content = try #require(FileManager.default.contents(atPath: system.folder + "/" + file))
            #expect(content.range(of: token) == nil)
            for key in phone.keys.values {
                #expect(content.range(of: Data(key.paillier.publicKey.bytes)) == nil)
                #expect(content.range(of: Data(key.publicKey.compressed)) != nil || file != "server.sqlite")
            }
        }
    }

    @Test(
        "killed at any write of complete, the retry ends in one account", arguments: 0..<3,
        CrashingDatabase.Point.allCases)
    func killedInComplete(write: Int, point: CrashingDatabase.Point) async throws {
        let system = try await TestSystem.make()
        let attempt = try PhoneEnrollment(code: try await system.proofing())
        let offer = try await system.node.enrollment.begin(attempt.request)
        let complete = try attempt.complete(offer)
        // look, reserve, store: three writes.
        try await system.restart { CrashingDatabase($0, point, after: write) }
        await #expect(throws: TestFailure.self) { try await system.node.enrollment.complete(complete) }
        try await system.restart()
        let phone = try attempt.confirm(try await system.node.enrollment.complete(complete))
        #expect(try await system.account(phone).state == .active)
        #expect(try await system.certificateStatuses(phone) == [.active, .active])
    }

    @Test("killed inside init, the retry gets an offer", arguments: CrashingDatabase.Point.allCases)
    func killedInInit(point: CrashingDatabase.Point) async throws {
        let system = try await TestSystem.make()
        let attempt = try PhoneEnrollment(code: try await system.proofing(), slots: [.sign])
        try await system.restart { CrashingDatabase($0, point, after: 0) }
        await #expect(throws: TestFailure.self) { try await system.node.enrollment.begin(attempt.request) }
        try await system.restart()
        let offer = try await system.node.enrollment.begin(attempt.request)
        _ = try attempt.confirm(try await system.node.enrollment.complete(try attempt.complete(offer)))
    }
}
