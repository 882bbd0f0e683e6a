import EIDAPI
import EIDServer
import EIDStorage
import Testing

@Suite("The citizen's choices")
struct ChoiceTests {
    private static let withCode = [
        Interaction(.confirmationMessageAndVerificationCodeChoice), .init(.displayTextAndPIN),
    ]
    private static let codes = ["11111", "04821", "22222"]

    /// Releases with `change` applied to well-formed values, after the phone computed everything else honestly.
    private func release(
        _ approval: Approval, _ change: (inout SignProve.Release) throws -> Void
    ) async throws -> ErrorCode? {
        var prove = try await approval.presign()
        var release = try await approval.release()
        try change(&release)
        prove.release = release
        return try await refusal { try await approval.prove(prove) }
    }

    @Test("row 76: an AUTH release without userChallenge, or with an ill-formed one, is malformed and burns the nonce")
    func loginWithoutChallenge() async throws {
        for value in [nil, "", "abc", String(repeating: "=", count: 43)] as [String?] {
            let approval = try await Approval.begin(.auth)
            #expect(try await release(approval) { $0.userChallenge = value } == .malformed)
            #expect(try await approval.system.nonce(approval.run).state == .burned)
            #expect(try await approval.system.nonce(approval.run).c3 == nil)
        }
    }

    @Test("row 76: a SIGN release with a userChallenge is malformed")
    func signatureWithChallenge() async throws {
        let approval = try await Approval.begin(.sign)
        #expect(try await release(approval) { $0.userChallenge = Approval.challenge() } == .malformed)
    }

    @Test("row 76: an interaction that the session does not offer is malformed")
    func interactionNotOffered() async throws {
        let approval = try await Approval.begin(.auth)
        #expect(try await release(approval) { $0.interactionTypeUsed = .confirmationMessage } == .malformed)
    }

    @Test("row 77: the right code of three signs")
    func rightCode() async throws {
        let approval = try await Approval.begin(.auth, interactions: Self.withCode, codes: Self.codes)
        #expect(try await approval.sign() == .ok)
    }

    @Test("row 77: the wrong code ends the session with WRONG_VC, before any c3")
    func wrongCode() async throws {
        let approval = try await Approval.begin(.auth, interactions: Self.withCode, codes: Self.codes)
        approval.choices.confirmVc = "11111"
        var prove = try await approval.presign()
        prove.release = try await approval.release()
        #expect(try await refusal { try await approval.prove(prove) } == .wrongVC)
        #expect(try await approval.system.record(approval.session).outcome?.endResult == "WRONG_VC")
        let nonce = try await approval.system.nonce(approval.run)
        #expect(nonce.state == .burned && nonce.c3 == nil && nonce.secrets == nil)
        #expect(try await refusal { try await approval.commit() } == .session)
    }

    @Test("row 77: a missing code, and one that nobody asked for, are malformed")
    func missingOrUnasked() async throws {
        let asked = try await Approval.begin(.auth, interactions: Self.withCode, codes: Self.codes)
        #expect(try await release(asked) { $0.confirmVc = nil } == .malformed)
        let unasked = try await Approval.begin(.auth)
        #expect(try await release(unasked) { $0.confirmVc = "04821" } == .malformed)
    }

    @Test("row 77: another code after the release is a conflict, as any second message")
    func otherCodeAfterRelease() async throws {
        let approval = try await Approval.begin(.auth, interactions: Self.withCode, codes: Self.codes)
        var prove = try await approval.presign()
        prove.release = try await approval.release()
        let answer = try await approval.prove(prove)
        prove.release?.confirmVc = "11111"
        #expect(try await refusal { try await approval.prove(prove) } == .conflict)
        #expect(try await approval.system.record(approval.session).outcome == nil)
        #expect(try await approval.finish(try approval.run.signature(answer)).status == .ok)
    }

    @Test(
        "row 78: finish with another userChallenge, interaction or code is refused and counted; the right one is taken")
    func otherChoicesInFinish() async throws {
        let approval = try await Approval.begin(.auth, interactions: Self.withCode, codes: Self.codes)
        var prove = try await approval.presign()
        prove.release = try await approval.release()
        let signature = try approval.run.signature(try await approval.prove(prove))
        let changes: [(inout Choices) -> Void] = [
            { $0.userChallenge = Approval.challenge() }, { $0.userChallenge = nil },
            { $0.interactionTypeUsed = .displayTextAndPIN }, { $0.confirmVc = nil }, { $0.confirmVc = "11111" },
        ]
        for change in changes {
            var other = approval.choices
            change(&other)
            #expect(try await refusal { try await approval.finish(signature, other) } == .conflict)
        }
        #expect(try await approval.system.key(approval.key.kid).counters.badSignature == changes.count)
        #expect(try await approval.finish(signature).status == .ok)
        var late = approval.choices
        late.confirmVc = nil
        #expect(try await refusal { try await approval.finish(signature, late) } == .conflict)
    }
}
