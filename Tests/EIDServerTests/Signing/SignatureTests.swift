import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Testing
import ThresholdECDSA

@Suite("A signature, from commit to the session's result")
struct SignatureTests {
    @Test("row 83: the three-request run without presigning signs, and the session holds the DER")
    func threeRequests() async throws {
        let approval = try await Approval.begin(.auth)
        var prove = try approval.run.prove(try await approval.commit())
        prove.release = try await approval.release()
        let signature = try approval.run.signature(try await approval.prove(prove))
        #expect(try await approval.finish(signature).status == .ok)

        let session = try await approval.system.record(approval.session)
        #expect(session.outcome?.endResult == "OK")
        #expect(session.outcome?.signature.flatMap { ECDSASignature(der: $0) }?.raw == signature)
        #expect(session.outcome?.userChallenge == approval.choices.userChallenge)
        #expect(session.outcome?.interactionTypeUsed == "displayTextAndPIN")
        let certificate = try #require(session.outcome?.certificateSerial)
        let record = try await approval.system.database.read { try $0.certificate(serial: certificate) }
        #expect(record?.slot == "auth" && record?.status == .active)
    }

    @Test("row 83: the two-request run after presigning signs the relying party's digest")
    func twoRequestsAfterPresigning() async throws {
        let approval = try await Approval.begin(.sign)
        var prove = try await approval.presign()
        prove.release = try await approval.release()
        let signature = try approval.run.signature(try await approval.prove(prove))
        _ = try await approval.finish(signature)
        let session = try await approval.system.record(approval.session)
        let digest = try #require(Base64.decode(session.request.challenge))
        let parsed = try #require(ECDSASignature(raw: signature))
        #expect(ECDSA.verify(parsed, digest: digest, key: approval.key.publicKey))
        #expect(session.outcome?.userChallenge == nil)
    }

    @Test("row 83: finish before release is refused and the nonce lives on")
    func finishBeforeRelease() async throws {
        let approval = try await Approval.begin(.auth)
        let signature = [UInt8](repeating: 1, count: 64)
        _ = try await approval.commit()
        #expect(try await refusal { try await approval.finish(signature) } == .session)
        #expect(try await approval.system.nonce(approval.run).state == .committed)
        #expect(try await approval.sign() == .ok)
    }

    @Test("every call repeated with the same fields gets the same answer")
    func repeats() async throws {
        let approval = try await Approval.begin(.auth)
        let offer = try await approval.commit()
        #expect(try await approval.commit() == offer)
        var prove = try approval.run.prove(offer)
        let opened = try await approval.prove(prove)
        #expect(try await approval.prove(prove) == opened)
        prove.release = try await approval.release()
        let released = try await approval.prove(prove)
        #expect(released.ack == opened.ack)
        #expect(try await approval.prove(prove) == released)
        #expect(try await approval.commit() == offer)
        let signature = try approval.run.signature(released)
        #expect(try await approval.finish(signature).status == .ok)
        #expect(try await approval.finish(signature).status == .ok)
        #expect(try await approval.prove(prove) == released)

        let counters = try await approval.system.key(approval.key.kid).counters
        #expect(counters == KeyCounters())
    }

    @Test("a release erases the nonce's secrets in its own transaction and leaves the key's one outstanding release")
    func erasure() async throws {
        let approval = try await Approval.begin(.auth)
        var prove = try await approval.presign()
        #expect(try await approval.system.nonce(approval.run).secrets != nil)
        prove.release = try await approval.release()
        let answer = try await approval.prove(prove)
        let nonce = try await approval.system.nonce(approval.run)
        #expect(nonce.secrets == nil && nonce.state == .released && nonce.c3 == answer.c3?.bytes)
        #expect(try await approval.system.key(approval.key.kid).outstanding == approval.run.psid)
        _ = try await approval.finish(try approval.run.signature(answer))
        #expect(try await approval.system.key(approval.key.kid).outstanding == nil)
        #expect(try await approval.system.nonce(approval.run).state == .done)
    }

    @Test("the audit chain over enrolment and signature is whole and counts the release")
    func audit() async throws {
        let approval = try await Approval.begin(.auth)
        #expect(try await approval.sign() == .ok)
        guard case .intact = try await AuditChain.verify(approval.system.database) else {
            Issue.record("the chain is broken")
            return
        }
        let events = try await approval.system.database.read { try $0.auditEntries(after: 0, limit: 500) }.map(\.event)
        #expect(events.filter { $0 == "signature.released" }.count == 1)
        #expect(events.filter { $0 == "key.proven" }.count == 2)
    }

    @Test("two keys of a citizen sign at the same time")
    func keysAreIndependent() async throws {
        let login = try await Approval.begin(.auth)
        let document = try await login.another(.sign)
        var first = try await login.presign()
        var second = try await document.presign()
        first.release = try await login.release()
        second.release = try await document.release()
        let one = try login.run.signature(try await login.prove(first))
        let two = try document.run.signature(try await document.prove(second))
        #expect(try await login.finish(one).status == .ok)
        #expect(try await document.finish(two).status == .ok)
    }
}
