import EIDAPI
import EIDServer
import EIDStorage
import Testing

@Suite("The PIN locks of a key")
struct PINLockTests {
    private static let hour: Int64 = 3_600

    @Test("row 50: three wrong PIN proofs, then the right one: locked for three hours")
    func threeWrong() async throws {
        let approval = try await Approval.begin(.auth)
        #expect(try await approval.failPIN(times: 3) == [2, 1, 0])
        var prove = try await approval.opening()
        prove.release = try await approval.release()
        #expect(try await refusal { try await approval.prove(prove) } == .locked)
        #expect(try await approval.system.key(approval.key.kid).counters.pinFail == 3)

        approval.system.clock.pass(seconds: 3 * Self.hour - 1)
        let early = try await approval.another(.auth)
        var second = try await early.presign()
        second.release = try await early.release()
        #expect(try await refusal { try await early.prove(second) } == .locked)
        early.system.clock.pass(seconds: 1)
        #expect(try await early.sign(second) == .ok)
        #expect(try await approval.system.key(approval.key.kid).counters.pinFail == 0)
    }

    @Test("row 50: the sixth costs 24 hours, the ninth the key; the other key goes on")
    func nineWrong() async throws {
        let first = try await Approval.begin(.auth)
        #expect(try await first.failPIN(times: 3) == [2, 1, 0])
        first.system.clock.pass(seconds: 3 * Self.hour)
        let second = try await first.another(.auth)
        #expect(try await second.failPIN(times: 3) == [2, 1, 0])
        first.system.clock.pass(seconds: 24 * Self.hour - 1)
        let third = try await first.another(.auth)
        var early = try await third.presign()
        early.release = try await third.release()
        #expect(try await refusal { try await third.prove(early) } == .locked)
        first.system.clock.pass(seconds: 1)
        #expect(try await third.failPIN(times: 3) == [2, 1, 0])
        #expect(try await first.system.key(first.key.kid).state == .locked)

        first.system.clock.pass(seconds: 10_000 * Self.hour)
        let late = try await first.another(.auth)
        #expect(try await refusal { try await late.commit() } == .locked)
        #expect(try await first.another(.sign).sign() == .ok)
    }

    @Test("row 50: the stage is kept over restarts and only a valid PIN proof resets it")
    func stageSurvives() async throws {
        let approval = try await Approval.begin(.auth)
        #expect(try await approval.failPIN(times: 2) == [2, 1])
        try await approval.system.restart()
        #expect(try await approval.failPIN(times: 1) == [0])
        try await approval.system.restart()
        var prove = try await approval.opening()
        prove.release = try await approval.release()
        #expect(try await refusal { try await approval.prove(prove) } == .locked)
    }

    @Test("row 50b: of 20 wrong PIN proofs at once three are verified, the others find the key locked")
    func wrongInParallel() async throws {
        let approval = try await Approval.begin(.auth)
        let offer = try await approval.commit()
        let opening = try approval.run.prove(offer)
        _ = try await approval.prove(opening)
        var requests: [SignProve.Request] = []
        for _ in 0..<20 {
            var request = opening
            request.release = try await approval.wrongRelease(of: try approval.run.twin(offer))
            requests.append(request)
        }
        let codes = try await approval.inParallel(requests)
        #expect(codes.filter { $0 == .pin }.count == 3)
        #expect(codes.filter { $0 == .locked }.count == 17)
        let key = try await approval.system.key(approval.key.kid)
        #expect(key.counters.pinFail == 3)
        #expect(key.lockedUntil == approval.system.clock.now.adding(seconds: 3 * Self.hour))
    }

    @Test("row 52: a release on a key locked for good is refused, also on a nonce opened before")
    func lockedKey() async throws {
        let approval = try await Approval.begin(.auth)
        let other = try await approval.another(.auth)
        var prove = try await other.presign()
        let kid = approval.key.kid
        try await approval.system.database.write { tx in
            _ = try tx.countPINFailure(kid: kid, failures: 1, state: .locked, lockedUntil: nil)
        }
        prove.release = try await other.release()
        #expect(try await refusal { try await other.prove(prove) } == .locked)
        #expect(try await refusal { try await approval.commit() } == .locked)
    }

    @Test("a right PIN proof between wrong ones starts the count again")
    func reset() async throws {
        let approval = try await Approval.begin(.auth)
        #expect(try await approval.failPIN(times: 2) == [2, 1])
        #expect(try await approval.sign(try await approval.opening()) == .ok)
        #expect(try await approval.another(.auth).failPIN(times: 1) == [2])
    }
}
