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
        let offer = try await approval.commit()
        var prove = try approval.run.prove(offer)
        prove.release = try await approval.release()
        let answer = try await approval.prove(prove)
        let signature = try approval.run.signature(answer)
        #expect(try await approval.finish(signature).status == .ok)

        let session = try await approval.system.record(approval.session)
        #expect(session.outcome?.endResult == "OK")
        let der = try #require(session.outcome?.signature)
        #expect(ECDSASignature(der: der)?.raw == signature)
        #expect(session.outcome?.userChallenge == approval.choices.userChallenge)
    }
}
