import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Synchronization
import Testing

/// A store whose process dies at a chosen write: before its commit, or after it and before the answer.
final class CrashingDatabase: Database {
    enum Point: Sendable, CaseIterable {
        case beforeCommit, afterCommit
    }

    private let inner: any Database
    private let point: Point
    private let countdown: Mutex<Int>

    init(_ inner: any Database, _ point: Point, after writes: Int) {
        (self.inner, self.point) = (inner, point)
        countdown = Mutex(writes)
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Result
    ) async throws -> Result {
        let dies = countdown.withLock { left in
            left -= 1
            return left < 0
        }
        guard dies else { return try await inner.write(body) }
        if point == .beforeCommit {
            return try await inner.write { tx in
                _ = try body(tx)
                throw TestFailure.crash
            }
        }
        _ = try await inner.write(body)
        throw TestFailure.crash
    }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Result
    ) async throws -> Result {
        try await inner.read(body)
    }

    func close() async { await inner.close() }
}

@Suite("A server that is killed between and inside the steps")
struct RestartTests {
    @Test("row 53: killed between every two steps, the phone's repeats end in the same signature")
    func betweenSteps() async throws {
        let approval = try await Approval.begin(.auth)
        let offer = try await approval.commit()
        try await approval.system.restart()
        #expect(try await approval.commit() == offer)
        var prove = try approval.run.prove(offer)
        try await approval.system.restart()
        let opened = try await approval.prove(prove)
        try await approval.system.restart()
        #expect(try await approval.prove(prove) == opened)
        prove.release = try await approval.release()
        let released = try await approval.prove(prove)
        try await approval.system.restart()
        #expect(try await approval.prove(prove) == released)
        let signature = try approval.run.signature(released)
        #expect(try await approval.finish(signature).status == .ok)
        try await approval.system.restart()
        #expect(try await approval.finish(signature).status == .ok)
        #expect(try await approval.system.key(approval.key.kid).counters == KeyCounters())
    }

    @Test(
        "row 53: killed at any write of prove and release, before and after its commit: one c3 at most, and the retry signs",
        arguments: 0..<4, CrashingDatabase.Point.allCases)
    func insideProve(write: Int, point: CrashingDatabase.Point) async throws {
        let approval = try await Approval.begin(.auth)
        let offer = try await approval.commit()
        var prove = try approval.run.prove(offer)
        prove.release = try await approval.release()
        _ = try await approval.system.account(approval.phone)
        try await approval.system.restart { CrashingDatabase($0, point, after: write) }
        let died: Bool
        do {
            _ = try await approval.prove(prove)
            died = false
        } catch TestFailure.crash {
            died = true
        }
        // look, openNonce and the release: three writes.
        #expect(died == (write < 3))
        try await approval.system.restart()
        let stored = try await approval.system.nonce(approval.run)
        #expect((stored.c3 != nil) == (write > 2 || (write == 2 && point == .afterCommit)))
        #expect((stored.state == .released) == (stored.c3 != nil) && (stored.secrets == nil) == (stored.c3 != nil))

        prove.release = try await approval.release(of: try approval.run.twin(offer))
        let answer = try await approval.prove(prove)
        if let c3 = stored.c3 { #expect(answer.c3?.bytes == c3) }
        #expect(try await approval.prove(prove) == answer)
        #expect(try await approval.finish(try approval.run.signature(answer)).status == .ok)
        #expect(try await approval.system.key(approval.key.kid).counters == KeyCounters())
    }

    @Test("row 53: killed inside commit and finish, the retry signs", arguments: CrashingDatabase.Point.allCases)
    func insideCommitAndFinish(point: CrashingDatabase.Point) async throws {
        let approval = try await Approval.begin(.auth)
        try await approval.system.restart { CrashingDatabase($0, point, after: 0) }
        await #expect(throws: TestFailure.self) { try await approval.commit() }
        try await approval.system.restart()
        var prove = try await approval.presign()
        prove.release = try await approval.release()
        let signature = try approval.run.signature(try await approval.prove(prove))
        try await approval.system.restart { CrashingDatabase($0, point, after: 0) }
        await #expect(throws: TestFailure.self) { try await approval.finish(signature) }
        try await approval.system.restart()
        let outcome = try await approval.system.record(approval.session).outcome
        #expect((outcome != nil) == (point == .afterCommit))
        #expect(try await approval.finish(signature).status == .ok)
    }

    @Test("a wrong PIN proof whose answer is lost is counted all the same")
    func countedThoughLost() async throws {
        let approval = try await Approval.begin(.auth)
        var prove = try await approval.presign()
        prove.release = try await approval.wrongRelease()
        try await approval.system.restart { CrashingDatabase($0, .afterCommit, after: 1) }
        await #expect(throws: TestFailure.self) { try await approval.prove(prove) }
        try await approval.system.restart()
        #expect(try await approval.system.key(approval.key.kid).counters.pinFail == 1)
    }

    @Test("row 54: yesterday's database under a new nonce key gives yesterday's prove no second c3")
    func restoredDatabase() async throws {
        let approval = try await Approval.begin(.auth)
        var prove = try await approval.presign()
        let backup = try await approval.system.backUp()
        prove.release = try await approval.release()
        let answer = try await approval.prove(prove)
        #expect(try await approval.finish(try approval.run.signature(answer)).status == .ok)

        try await approval.system.restore(backup)
        #expect(try await approval.system.nonce(approval.run).state == .opened)
        try approval.system.node.context.nonceVault.replaceAll(now: approval.system.clock.now)
        #expect(try await refusal { try await approval.prove(prove) } == .session)
        let nonce = try await approval.system.nonce(approval.run)
        #expect(nonce.state == .expired && nonce.c3 == nil && nonce.secrets == nil)
        #expect(try await approval.system.key(approval.key.kid).counters == KeyCounters())
        #expect(try await approval.another(.auth).sign() == .ok)
    }

    @Test("row 54: a nonce whose key is gone expires, and no counter moves")
    func nonceKeyReplaced() async throws {
        let approval = try await Approval.begin(.auth)
        var prove = try await approval.presign()
        try approval.system.node.context.nonceVault.replaceAll(now: approval.system.clock.now)
        prove.release = try await approval.release()
        #expect(try await refusal { try await approval.prove(prove) } == .session)
        #expect(try await approval.system.nonce(approval.run).state == .expired)
        #expect(try await approval.system.key(approval.key.kid).counters == KeyCounters())

        let again = try await Approval(
            approval.system, approval.phone, .auth, interactions: [.init(.displayTextAndPIN)], codes: [])
        let opening = try again.run.prove(try await again.commit())
        try approval.system.node.context.nonceVault.replaceAll(now: approval.system.clock.now)
        #expect(try await refusal { try await again.prove(opening) } == .session)
    }
}
