import EIDAPI
import EIDCrypto
import Foundation
import Testing
import ThresholdECDSA

@testable import GeregeSmartID

@Suite("Recovery") struct RecoveryTests {
    /// Where a run is interrupted.
    enum Place: String, CaseIterable, Sendable {
        case commitLost, commitAnswerLost, proveLost, proveAnswerLost, finishLost, finishAnswerLost

        var call: TestServer.Call {
            switch self {
            case .commitLost, .commitAnswerLost: .commit
            case .proveLost, .proveAnswerLost: .prove
            case .finishLost, .finishAnswerLost: .finish
            }
        }

        var interruption: TestServer.Interruption {
            switch self {
            case .commitLost, .proveLost, .finishLost: .lost
            case .commitAnswerLost, .proveAnswerLost, .finishAnswerLost: .answerLost
            }
        }
    }

    @Test("a kill at any await and a restart end in exactly one signature", arguments: Place.allCases)
    func kill(_ place: Place) async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        await world.server.interrupt(place.call, place.interruption)
        await #expect(throws: PhoneFailure(.unreachable)) { try await world.approve(session) }
        let isReleased = place.call != .commit
        #expect((try world.journal(.sign) != nil) == isReleased)
        let psid = try world.journal(.sign)?.psid
        let next = world.restarted()
        #expect(try await next.approve(session) == "OK")
        try await expectOneSignature(next, session)
        if let psid { #expect(try await next.server.proveRequest().psid.bytes == Array(psid)) }
    }

    @Test(
        "a log-in is resumed with its own challenge and gives its callback",
        arguments: [Place.proveAnswerLost, .finishLost])
    func killLogIn(_ place: Place) async throws {
        let world = try await World.enrolled()
        let object = try TestSessions.auth(flowType: .app2App, callback: "https://rp.example.mn/cb")
        let session = await world.server.add(object)
        await world.server.interrupt(place.call, place.interruption)
        await #expect(throws: PhoneFailure(.unreachable)) { try await world.approve(session, auth: true) }
        let challenge = try #require(try world.journal(.auth)?.userChallenge)
        let next = world.restarted()
        try await next.approve(session, auth: true)
        #expect(await next.server.userChallenges[object.sessionId] == challenge)
        let url = try #require(next.phone.callbackURL(session))
        let verifier = url.split(separator: "=").last.map(String.init) ?? ""
        #expect(UserChallenge(verifier: verifier)?.challenge == challenge)
    }

    @Test("a kill after any write of an approval and a restart end in exactly one signature", arguments: 0..<8)
    func killedStore(_ count: Int) async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        world.store.kill(afterChanges: count)
        do {
            try await world.approve(session)
        } catch {
            #expect(error == PhoneFailure(.storage))
        }
        let next = world.restarted()
        do {
            #expect(try await next.approve(session) == "OK")
        } catch {
            // Only when all was done before the kill: the session is over at the server.
            #expect(error == PhoneFailure(.sessionOver) && count >= 7)
        }
        try await expectOneSignature(next, session)
        #expect(!next.isQuarantined)
    }

    @Test("lost answers are asked for again with the same bytes", arguments: [TestServer.Call.commit, .prove, .finish])
    func retransmission(_ call: TestServer.Call) async throws {
        let world = try await World.enrolled(attempts: 5)
        let session = await world.server.add(try TestSessions.sign())
        await world.server.interrupt(call, .lost, .answerLost, .answered(502, "<html>"), .answered(200, "{}"))
        try await world.approve(session)
        let bodies = await world.server.requests.filter { $0.path.hasSuffix(call.rawValue) }.map(\.body)
        #expect(bodies.count == 5 && Set(bodies).count == 1)
        try await expectOneSignature(world, session)
    }

    @Test("a checked signature is delivered later without a PIN")
    func waiting() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        await world.server.interrupt(.finish, .lost)
        await #expect(throws: PhoneFailure(.unreachable)) { try await world.approve(session) }
        let note = try #require(try world.journal(.sign))
        #expect(note.signature?.count == 64)
        let next = world.restarted()
        _ = try await next.phone.pending(documentNumber: "PNOMN-123456789-TEST-Q", waiting: .zero)
        try await expectOneSignature(next, session)
        #expect(try next.journal(.sign) == nil)
    }

    @Test("an approval settles the release of another session first")
    func otherSession() async throws {
        let world = try await World.enrolled()
        let first = await world.server.add(try TestSessions.sign())
        let second = await world.server.add(try TestSessions.sign())
        await world.server.interrupt(.prove, .answerLost)
        await #expect(throws: PhoneFailure(.unreachable)) { try await world.approve(first) }
        let next = world.restarted()
        try await next.approve(second)
        try await expectOneSignature(next, first)
        try await expectOneSignature(next, second)
    }

    @Test("a release the server will not take any more is forgotten, and another session goes on")
    func expired() async throws {
        let world = try await World.enrolled()
        let first = await world.server.add(try TestSessions.sign())
        let second = await world.server.add(try TestSessions.sign())
        await world.server.interrupt(.prove, .lost)
        await #expect(throws: PhoneFailure(.unreachable)) { try await world.approve(first) }
        await world.server.change(first) { $0.state = .complete }
        let next = world.restarted()
        try await next.approve(second)
        #expect(try next.journal(.sign) == nil)
        try await expectOneSignature(next, second)
    }

    @Test("a server that lost the released nonce gets a fresh one in the same session")
    func lostNonce() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        await world.server.interrupt(.prove, .lost)
        await #expect(throws: PhoneFailure(.unreachable)) { try await world.approve(session) }
        await world.server.loseNonces()
        let next = world.restarted()
        try await next.approve(session)
        try await expectOneSignature(next, session)
    }

    @Test("a server that is away or busy leaves the journal", arguments: [ErrorCode.busy, .paused, .limit])
    func busy(_ code: ErrorCode) async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        await world.server.interrupt(.prove, .refused(code))
        await #expect(throws: PhoneFailure.self) { try await world.approve(session) }
        #expect(try world.journal(.sign) != nil)
        try await world.approve(session)
        try await expectOneSignature(world, session)
    }

    @Test("resuming needs the PIN again, and a wrong one is charged")
    func resumeWrongPIN() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        await world.server.interrupt(.prove, .answerLost)
        await #expect(throws: PhoneFailure(.unreachable)) { try await world.approve(session) }
        await #expect(throws: PhoneFailure(.wrongPIN)) { try await world.approve(session, pin: "99999") }
        #expect(world.counter(.sign) == 1)
        #expect(try world.journal(.sign) != nil)
        try await world.approve(session)
    }

    // MARK: Cancellation

    @Test(
        "a cancellation before the release leaves no nonce; after it the next call completes",
        arguments: [TestServer.Call.session, .commit, .prove, .finish], [true, false])
    func cancelled(_ call: TestServer.Call, _ before: Bool) async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        let cancel: @Sendable () async -> Void = { withUnsafeCurrentTask { $0?.cancel() } }
        await world.server.interrupt(call, before ? .before(cancel) : .after(cancel))
        let task = Task { try await world.approve(session) }
        await #expect(throws: PhoneFailure(.cancelled)) { try await task.value }
        let isReleased = call == .prove || call == .finish
        #expect((try world.journal(.sign) != nil) == isReleased)
        let psid = try world.journal(.sign)?.psid
        await world.server.clearLog()
        #expect(try await world.approve(session) == "OK")
        try await expectOneSignature(world, session)
        if let psid, call == .prove {
            #expect(try await world.server.proveRequest().psid.bytes == Array(psid))
        }
    }

    @Test("a cancellation while a presigned nonce is used spends that nonce")
    func cancelledPresigned() async throws {
        let world = try await World.enrolled()
        let object = try TestSessions.sign()
        let session = await world.server.add(object)
        try await world.phone.presign(sessionId: session, documentNumber: "PNOMN-123456789-TEST-Q")
        let task = Task {
            try await world.phone.approve(
                sessionId: session, pin: World.pin, authentication: false, confirmVc: nil,
                progress: Progress { _ in withUnsafeCurrentTask { $0?.cancel() } })
        }
        await #expect(throws: PhoneFailure(.cancelled)) { try await task.value }
        #expect(!world.phone.memory.isPresigned(object.sessionId))
        try await world.approve(session)
        try await expectOneSignature(world, session)
    }

    @Test("the sealed journal gives nothing to another slot, key or file")
    func sealing() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        await world.server.interrupt(.prove, .answerLost)
        await #expect(throws: PhoneFailure(.unreachable)) { try await world.approve(session) }
        let sealed = try #require(world.items(.sign, .journal))
        #expect(!String(decoding: sealed, as: UTF8.self).contains(session))
        world.set(.auth, .journal, sealed)
        world.set(.auth, .journalKey, world.items(.sign, .journalKey))
        let auth = await world.server.add(try TestSessions.auth())
        await #expect(throws: PhoneFailure(.stateMissing)) { try await world.approve(auth, auth: true) }
        for place in [0, 1, 12, 13, sealed.count - 1] {
            var changed = sealed
            changed[place] ^= 1
            world.set(.sign, .journal, changed)
            await #expect(throws: PhoneFailure(.stateMissing)) { try await world.approve(session) }
        }
    }

    private func expectOneSignature(_ world: World, _ session: String) async throws {
        let id = try #require(UUIDText(session))
        #expect(await world.server.signatures[id] != nil)
        #expect(await world.server.nonces.values.count { $0.session == id && $0.c3 != nil } == 1)
        #expect(try world.journal(.sign) == nil)
    }
}
