import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Testing

/// The same citizen's calls over several connections at once. Whatever order they fall into, the outcome is one of those
/// that some order of single calls has.
@Suite("Calls of one phone that race each other")
struct RaceTests {
    /// The code of each, nil for one that was accepted.
    private func race(_ calls: [@Sendable () async throws -> Void]) async throws -> [ErrorCode?] {
        try await withThrowingTaskGroup(of: (Int, ErrorCode?).self) { group in
            for (index, call) in calls.enumerated() { group.addTask { (index, try await refusal(call)) } }
            return try await group.reduce(into: [ErrorCode?](repeating: nil, count: calls.count)) { codes, result in
                codes[result.0] = result.1
            }
        }
    }

    @Test("of many commits in one session one nonce lives, and no more than allowed are made")
    func commits() async throws {
        let approval = try await Approval.begin(.auth)
        let account = try await approval.system.account(approval.phone)
        let (signing, session) = (approval.system.node.signing, approval.session)
        let requests = try (0..<12).map { _ in try PhoneRun(approval.key, session).commit() }
        let codes = try await race(
            requests.map { request in
                { @Sendable () async throws -> Void in
                    _ = try await signing.commit(request, session: session, account: account)
                }
            })
        #expect(codes.count { $0 == nil } == 5 && codes.count { $0 == .session } == 7)
        let nonces = try await approval.system.database.read { try $0.nonces(session: session.text) }
        #expect(nonces.count == 5 && nonces.count { $0.state == .committed } == 1)
        #expect(nonces.allSatisfy { ($0.secrets != nil) == ($0.state == .committed) })
    }

    @Test("the right opening and a wrong one: either the nonce is opened once or it is burned, never both")
    func openings() async throws {
        for _ in 0..<4 {
            let approval = try await Approval.begin(.auth)
            let account = try await approval.system.account(approval.phone)
            let (signing, session) = (approval.system.node.signing, approval.session)
            let right = try approval.run.prove(try await approval.commit())
            var wrong = right
            wrong.rho1 = try octets(SystemRandom().publicBytes("", 32))
            let codes = try await race(
                [right, wrong, right, wrong].map { request in
                    { _ = try await signing.prove(request, session: session, account: account) }
                })
            let nonce = try await approval.system.nonce(approval.run)
            #expect(codes[1] != nil && codes[3] != nil)
            #expect(codes[0] == nil || nonce.state == .burned)
            #expect(nonce.state == .opened || (nonce.state == .burned && nonce.secrets == nil))
        }
    }

    @Test("two sessions of one key released at once: one is released, the other finds the key busy")
    func releases() async throws {
        let first = try await Approval.begin(.auth)
        let second = try await first.another(.auth)
        let account = try await first.system.account(first.phone)
        let signing = first.system.node.signing
        var calls: [@Sendable () async throws -> Void] = []
        for approval in [first, second] {
            var request = try await approval.presign()
            request.release = try await approval.release()
            let (prove, session) = (request, approval.session)
            calls.append { _ = try await signing.prove(prove, session: session, account: account) }
        }
        let codes = try await race(calls)
        #expect(codes.count { $0 == nil } == 1 && codes.contains(.busy))
    }

    @Test(
        "release and refusal at once: the session is refused and there is no c3, or there is and it cannot be refused")
    func releaseAndRefusal() async throws {
        for _ in 0..<4 {
            let approval = try await Approval.begin(.auth)
            let account = try await approval.system.account(approval.phone)
            let (node, session) = (approval.system.node, approval.session)
            let sessions = SessionService(
                node.context, relyingParties: RelyingPartyService(node.context), watch: node.watch,
                observers: [node.signing])
            var request = try await approval.presign()
            request.release = try await approval.release()
            let prove = request
            let codes = try await race([
                { _ = try await node.signing.prove(prove, session: session, account: account) },
                { try await sessions.refuse(session, RefuseSession.Request(reason: .user), by: account) },
            ])
            let nonce = try await approval.system.nonce(approval.run)
            let outcome = try await approval.system.record(session).outcome
            if codes[0] == nil {
                #expect(codes[1] == .conflict && nonce.state == .released && outcome == nil)
            } else {
                #expect(codes == [.session, nil] && nonce.state == .burned && nonce.c3 == nil)
                #expect(outcome?.endResult == "USER_REFUSED")
            }
        }
    }

    @Test("a signature delivered many times at once completes its session once")
    func finishes() async throws {
        let approval = try await Approval.begin(.auth)
        let account = try await approval.system.account(approval.phone)
        let (signing, session) = (approval.system.node.signing, approval.session)
        var prove = try await approval.presign()
        prove.release = try await approval.release()
        let request = try approval.run.finish(
            approval.run.signature(try await approval.prove(prove)), approval.choices)
        let codes = try await race(
            (0..<8).map { _ in { _ = try await signing.finish(request, session: session, account: account) } })
        #expect(codes.allSatisfy { $0 == nil })
        let delivered = try await approval.system.database.read { tx in
            try tx.row("SELECT COUNT(*) AS n FROM audit WHERE event IN ('signature.delivered', 'session.ended')")?
                .count("n")
        }
        #expect(delivered == 2)
    }

    @Test("deleting the registration while everything else runs leaves no secret and no signature afterwards")
    func deletion() async throws {
        for _ in 0..<4 {
            let approval = try await Approval.begin(.auth)
            let account = try await approval.system.account(approval.phone)
            let (node, session) = (approval.system.node, approval.session)
            var request = try await approval.presign()
            request.release = try await approval.release()
            let prove = request
            let other = try await approval.another(.sign)
            let (commit, otherSession) = (try other.run.commit(), other.session)
            _ = try await race([
                { _ = try await node.signing.prove(prove, session: session, account: account) },
                { _ = try await node.signing.commit(commit, session: otherSession, account: account) },
                { try await node.accounts.deleteRegistration(of: account) },
            ])
            #expect(try await approval.system.keys(approval.phone).allSatisfy { $0.material == nil })
            let kept = try await approval.system.database.read { tx in
                try tx.row("SELECT COUNT(*) AS n FROM nonces WHERE secrets IS NOT NULL")?.count("n")
            }
            #expect(kept == 0)
            let late: ErrorCode? = try await refusal {
                _ = try await node.signing.prove(prove, session: session, account: account)
            }
            // A c3 that left before the end is the phone's; nothing new leaves.
            #expect(late == nil || late == .session || late == .locked)
            #expect(try await approval.system.record(session).outcome?.endResult != "OK")
        }
    }
}

/// The same for enrolments.
@Suite("Enrolment calls that race each other")
struct EnrollmentRaceTests {
    @Test("one code with two requests at once makes no enrolment that could go on")
    func twoInits() async throws {
        let system = try await TestSystem.make()
        let code = try await system.proofing()
        let enrollment = system.node.enrollment
        let requests = try (0..<2).map { _ in try PhoneEnrollment(code: code, slots: [.sign]).request }
        let codes = try await withThrowingTaskGroup(of: ErrorCode?.self) { group in
            for request in requests { group.addTask { try await refusal { try await enrollment.begin(request) } } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.count { $0 == nil } == 1 && codes.contains(.conflict))
        let hash = SHA256.hash(Array(code.utf8))
        let stored = try await system.database.read { try $0.enrollment(proofingHash: hash) }
        #expect(stored?.state == .burned && stored?.secrets == nil)
    }

    @Test("first call of one phone while another phone of the same person completes: one account at most is ACTIVE")
    func activationRace() async throws {
        for _ in 0..<3 {
            let system = try await TestSystem.make()
            let first = try await system.enroll(slots: [.sign], paillier: [SharedPaillier.keys[0]])
            let attempt = try PhoneEnrollment(
                code: try await system.proofing(), slots: [.sign], paillier: [SharedPaillier.keys[1]])
            let request = try attempt.complete(try await system.node.enrollment.begin(attempt.request))
            let node = system.node
            async let activated: ErrorCode? = refusal {
                _ = try await node.accounts.authenticate(deviceToken: first.deviceToken)
            }
            let answer = try await node.enrollment.complete(request)
            _ = try await activated
            _ = try await node.accounts.authenticate(deviceToken: answer.deviceToken)
            #expect(
                try await refusal { _ = try await node.accounts.authenticate(deviceToken: first.deviceToken) }
                    == .device)
            let civilID = TestSystem.person.civilID
            let accounts = try await system.database.read { try $0.accounts(civilID: civilID) }
            #expect(accounts.count { $0.state == .active } == 1)
            #expect(try await system.keys(first).allSatisfy { $0.material == nil && $0.state == .retired })
        }
    }
}
