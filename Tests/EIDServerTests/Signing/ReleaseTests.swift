import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Testing

@Suite("release: one message, one c3")
struct ReleaseTests {
    @Test(
        "row 46: m or desc that differ from the server's are a mismatch, count nothing, and the right ones still sign")
    func otherMessage() async throws {
        let approval = try await Approval.begin(.auth)
        var prove = try await approval.presign()
        let offer = try await approval.commit()
        var shown = try await approval.system.view(approval.session)
        shown.relyingPartyName = "Another party"
        prove.release = try approval.run.twin(offer).release(shown, approval.choices, share: approval.key.share)
        #expect(try await refusal { try await approval.prove(prove) } == .mismatch)

        var release = try await approval.release(of: try approval.run.twin(offer))
        release.m = try octets([UInt8](repeating: 9, count: 32))
        prove.release = release
        #expect(try await refusal { try await approval.prove(prove) } == .mismatch)
        #expect(try await approval.system.nonce(approval.run).state == .opened)
        #expect(try await approval.system.key(approval.key.kid).counters == KeyCounters())
        #expect(try await approval.sign(prove) == .ok)
    }

    @Test("row 46: another r than the nonce's is a mismatch")
    func otherR() async throws {
        let approval = try await Approval.begin(.auth)
        var prove = try await approval.presign()
        var release = try await approval.release()
        release.r = try octets([UInt8](repeating: 0, count: 31) + [5])
        prove.release = release
        #expect(try await refusal { try await approval.prove(prove) } == .mismatch)
    }

    @Test("row 47: a second message on a released psid is a conflict; the one c3 stays")
    func secondMessage() async throws {
        let approval = try await Approval.begin(.auth)
        let offer = try await approval.commit()
        var prove = try approval.run.prove(offer)
        prove.release = try await approval.release()
        let answer = try await approval.prove(prove)
        var other = approval.choices
        other.userChallenge = Approval.challenge()
        var second = prove
        second.release = try await approval.release(other, of: try approval.run.twin(offer))
        #expect(try await refusal { try await approval.prove(second) } == .conflict)
        #expect(try await approval.system.key(approval.key.kid).counters.conflict == 1)
        #expect(try await approval.prove(prove) == answer)
        #expect(try await approval.finish(try approval.run.signature(answer)).status == .ok)
    }

    @Test("row 47: a second message after a wrong PIN proof burns the psid")
    func secondMessageAfterWrongPIN() async throws {
        let approval = try await Approval.begin(.auth)
        let offer = try await approval.commit()
        var prove = try approval.run.prove(offer)
        prove.release = try await approval.wrongRelease()
        #expect(try await refusal { try await approval.prove(prove) } == .pin)
        #expect(try await approval.system.nonce(approval.run).state == .bound)
        var other = approval.choices
        other.userChallenge = Approval.challenge()
        prove.release = try await approval.release(other, of: try approval.run.twin(offer))
        #expect(try await refusal { try await approval.prove(prove) } == .conflict)
        #expect(try await approval.system.nonce(approval.run).state == .burned)
        prove.release = try await approval.release(of: try approval.run.twin(offer))
        #expect(try await refusal { try await approval.prove(prove) } == .session)
    }

    @Test("row 47b: of 12 messages at once for one psid at most one gets a c3")
    func messagesInParallel() async throws {
        let approval = try await Approval.begin(.auth)
        let offer = try await approval.commit()
        let opening = try approval.run.prove(offer)
        _ = try await approval.prove(opening)
        var requests: [SignProve.Request] = []
        for _ in 0..<12 {
            var choices = approval.choices
            choices.userChallenge = Approval.challenge()
            var request = opening
            request.release = try await approval.release(choices, of: try approval.run.twin(offer))
            requests.append(request)
        }
        let codes = try await approval.inParallel(requests)
        #expect(codes.filter { $0 == nil }.count == 1)
        #expect(codes.filter { $0 == .conflict }.count == 11)
        #expect(try await approval.system.nonce(approval.run).state == .released)
        #expect(try await approval.system.key(approval.key.kid).counters.conflict == 11)
    }

    @Test("row 48: the same release again gives the stored c3 with a fresh PIN proof and with none")
    func again() async throws {
        let approval = try await Approval.begin(.auth)
        let offer = try await approval.commit()
        var prove = try approval.run.prove(offer)
        prove.release = try await approval.release()
        let answer = try await approval.prove(prove)
        prove.release = try await approval.release(of: try approval.run.twin(offer))
        #expect(try await approval.prove(prove) == answer)
        prove.release?.pin = try octets([UInt8](repeating: 0, count: 65))
        #expect(try await approval.prove(prove) == answer)
        #expect(try await approval.system.key(approval.key.kid).counters == KeyCounters())
    }

    @Test("row 48: the stored c3 comes also when the session is closed and the key is time-locked")
    func againWhenClosedAndLocked() async throws {
        let approval = try await Approval.begin(.auth)
        var prove = try await approval.presign()
        prove.release = try await approval.release()
        let answer = try await approval.prove(prove)
        // The session ends, the outstanding release lapses, and another session locks the key.
        approval.system.clock.pass(seconds: 601)
        #expect(try await approval.prove(prove) == answer)
        try await approval.another(.auth).failPIN(times: 3)
        #expect(try await approval.system.key(approval.key.kid).lockedUntil != nil)
        #expect(try await approval.prove(prove) == answer)
        #expect(try await approval.system.nonce(approval.run).state == .released)
    }

    @Test("row 49: while one release is outstanding another session's is busy, and counts nothing")
    func outstanding() async throws {
        let first = try await Approval.begin(.auth)
        let second = try await first.another(.auth)
        var one = try await first.presign()
        var two = try await second.presign()
        one.release = try await first.release()
        let answer = try await first.prove(one)
        two.release = try await second.release()
        #expect(try await refusal { try await second.prove(two) } == .busy)
        #expect(try await first.system.key(first.key.kid).counters == KeyCounters())
        #expect(try await first.system.nonce(second.run).state == .opened)
        _ = try await first.finish(try first.run.signature(answer))
        #expect(try await second.sign(two) == .ok)
    }

    @Test("row 49: a release that nobody finishes holds the key for ten minutes only")
    func lapse() async throws {
        let first = try await Approval.begin(.auth)
        var prove = try await first.presign()
        prove.release = try await first.release()
        _ = try await first.prove(prove)
        first.system.clock.pass(seconds: 599)
        let second = try await first.another(.auth)
        var two = try await second.presign()
        two.release = try await second.release()
        #expect(try await refusal { try await second.prove(two) } == .busy)
        first.system.clock.pass(seconds: 1)
        #expect(try await second.sign(two) == .ok)
    }

    @Test("row 51: a valid PIN proof replayed on another psid, or for another message, counts as a wrong one")
    func replayedProof() async throws {
        let first = try await Approval.begin(.auth)
        let second = try await first.another(.auth)
        _ = try await first.presign()
        let pin = try await first.release().pin
        var prove = try await second.presign()
        prove.release = try await second.release()
        prove.release?.pin = pin
        #expect(try await refusal { try await second.prove(prove) } == .pin)
        #expect(try await first.system.key(first.key.kid).counters.pinFail == 1)

        let offer = try await first.commit()
        var other = first.choices
        other.userChallenge = Approval.challenge()
        var replay = try first.run.opening(offer)
        replay.release = try await first.release(other, of: try first.run.twin(offer))
        replay.release?.pin = pin
        #expect(try await refusal { try await first.prove(replay) } == .pin)
        #expect(try await first.system.key(first.key.kid).counters.pinFail == 2)
    }

    @Test("row 52: a release in a session that is over is refused and the nonce expires")
    func closedSession() async throws {
        let approval = try await Approval.begin(.auth)
        var prove = try await approval.presign()
        prove.release = try await approval.release()
        approval.system.clock.pass(seconds: 300)
        #expect(try await refusal { try await approval.prove(prove) } == .session)
        let nonce = try await approval.system.nonce(approval.run)
        #expect(nonce.state == .expired && nonce.secrets == nil)
        #expect(try await approval.system.key(approval.key.kid).counters == KeyCounters())
    }

    @Test("row 70b: the release for a session of another relying party with an equal m is a mismatch")
    func swappedSession() async throws {
        let (system, phone) = try await EnrolledPhone.make()
        let approval = try await Approval(
            system, phone, .sign, interactions: [.init(.displayTextAndPIN)], codes: [])
        let digest = try #require(Base64.decode(try await system.record(approval.session).request.challenge))
        let shown = try await system.session(
            .sign, for: phone.documentNumber, relyingPartyName: "Trusted", digest: digest)
        var prove = try await approval.presign()
        prove.release = try approval.run.release(
            await system.view(shown), approval.choices, share: approval.key.share)
        #expect(try await refusal { try await approval.prove(prove) } == .mismatch)
    }

    @Test("a malformed PIN proof burns the nonce and is no PIN failure")
    func malformedProof() async throws {
        let approval = try await Approval.begin(.auth)
        var prove = try await approval.presign()
        prove.release = try await approval.release()
        prove.release?.pin = try octets([UInt8](repeating: 0, count: 65))
        #expect(try await refusal { try await approval.prove(prove) } == .malformed)
        #expect(try await approval.system.nonce(approval.run).state == .burned)
        let counters = try await approval.system.key(approval.key.kid).counters
        #expect(counters.proto == 1 && counters.pinFail == 0)
    }
}
