import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Testing

@Suite("How registrations and keys end")
struct RegistrationEndTests {
    @Test("row 75: without a first call for 24 hours the enrolment is VOID and its device token refused")
    func unaccepted() async throws {
        let system = try await TestSystem.make()
        let phone = try await system.enroll()
        system.clock.pass(seconds: 86_400)
        #expect(try await refusal { try await system.account(phone) } == .device)
        #expect(try await system.accountState(phone) == .void)
        #expect(try await system.certificateStatuses(phone) == [.void, .void])
        #expect(try await system.keys(phone).allSatisfy { $0.material == nil && $0.state == .retired })
        let number = phone.documentNumber
        let enrollment = try await system.database.read { try $0.enrollment(documentNumber: number) }
        #expect(enrollment?.state == .void && enrollment?.completeAnswer == nil)
    }

    @Test("row 75: the regular work voids too, and the call a second before the end still accepts")
    func regularWork() async throws {
        let system = try await TestSystem.make()
        let keys = SharedPaillier.keys
        let late = try await system.enroll(.numbered(1), paillier: Array(keys[0...1]))
        system.clock.pass(seconds: 2)
        let prompt = try await system.enroll(.numbered(2), paillier: Array(keys[2...3]))
        system.clock.pass(seconds: 86_399)
        try await system.node.accounts.endUnaccepted()
        #expect(try await system.accountState(late) == .void)
        #expect(try await system.account(prompt).state == .active)
    }

    @Test("row 75: a newer enrolment of the person voids the one that was never accepted")
    func newerBeforeAcceptance() async throws {
        let system = try await TestSystem.make()
        let keys = SharedPaillier.keys
        let old = try await system.enroll(paillier: Array(keys[0...1]))
        let new = try await system.enroll(paillier: Array(keys[2...3]))
        #expect(try await refusal { try await system.account(old) } == .device)
        #expect(try await system.certificateStatuses(old) == [.void, .void])
        #expect(try await system.account(new).state == .active)
    }

    @Test("the first call of a newer enrolment revokes the older account, and not before")
    func newerAfterAcceptance() async throws {
        let system = try await TestSystem.make()
        let keys = SharedPaillier.keys
        let old = try await system.enroll(paillier: Array(keys[0...1]))
        #expect(try await system.account(old).state == .active)
        let new = try await system.enroll(paillier: Array(keys[2...3]))
        #expect(try await system.account(old).state == .active)
        #expect(try await system.account(new).state == .active)
        #expect(try await refusal { try await system.account(old) } == .device)
        let number = old.documentNumber
        let certificates = try await system.database.read { try $0.certificates(documentNumber: number) }
        #expect(certificates.allSatisfy { $0.status == .revoked && $0.revocationReason == 4 })
        #expect(try await system.keys(old).allSatisfy { $0.material == nil && $0.state == .retired })
        #expect(try await system.certificateStatuses(new) == [.active, .active])
    }

    @Test("deleting the registration erases shares and nonces, keeps the tombstones, revokes both certificates")
    func deletion() async throws {
        let approval = try await Approval.begin(.auth)
        let prove = try await approval.presign()
        let (system, phone) = (approval.system, approval.phone)
        let account = try await system.account(phone)
        try await system.node.accounts.deleteRegistration(of: account)
        try await system.node.accounts.deleteRegistration(of: account)
        #expect(try await system.certificateStatuses(phone) == [.revoked, .revoked])
        #expect(try await system.keys(phone).allSatisfy { $0.material == nil && $0.publicKey.count == 33 })
        let nonce = try await system.nonce(approval.run)
        #expect(nonce.state == .expired && nonce.secrets == nil)
        #expect(try await system.record(approval.session).outcome?.endResult == "ACCOUNT_UNUSABLE")
        #expect(try await refusal { try await system.account(phone) } == .device)
        let late = try await refusal {
            try await system.node.signing.prove(prove, session: approval.session, account: account)
        }
        #expect(late == .session)
    }

    @Test("a quarantine report stops its key, erases its nonces and suspends both certificates, once")
    func quarantine() async throws {
        let approval = try await Approval.begin(.auth)
        let document = try await approval.another(.sign)
        _ = try await approval.presign()
        try await approval.quarantine()
        try await approval.quarantine()
        let system = approval.system
        let key = try await system.key(approval.key.kid)
        #expect(key.state == .quarantined && key.counters.quarantine == 1)
        #expect(try await system.nonce(approval.run).secrets == nil)
        #expect(try await system.certificateStatuses(approval.phone) == [.suspended, .suspended])
        #expect(try await refusal { try await approval.another(.auth).commit() } == .locked)
        // The other key is sound, but its certificate is on hold.
        #expect(try await system.record(document.session).outcome?.endResult == "DOCUMENT_UNUSABLE")
        let late = try await approval.another(.sign)
        var prove = try await late.presign()
        prove.release = try await late.release()
        #expect(try await refusal { try await late.prove(prove) } == .locked)
        #expect(try await system.record(late.session).outcome?.endResult == "DOCUMENT_UNUSABLE")
    }

    @Test("a quarantine report for another key than the slot's is refused")
    func quarantineOfAnotherKey() async throws {
        let approval = try await Approval.begin(.auth)
        let report = KeyQuarantine.Request(
            kid: try octets(approval.key.kid), at: "2027-01-01T00:00:00Z",
            evidence: try octets([UInt8](repeating: 1, count: 32)))
        let account = try await approval.system.account(approval.phone)
        let keys = approval.system.node.keys
        #expect(
            try await refusal { try await keys.quarantine(report, slot: .sign, account: account) } == .mismatch)
        #expect(try await approval.sign() == .ok)
    }
}
