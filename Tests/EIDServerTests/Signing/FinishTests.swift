import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Testing

@Suite("finish: what the phone delivers")
struct FinishTests {
    /// A released nonce with its honest signature.
    private func released() async throws -> (Approval, [UInt8]) {
        let approval = try await Approval.begin(.auth)
        var prove = try await approval.presign()
        prove.release = try await approval.release()
        return (approval, try approval.run.signature(try await approval.prove(prove)))
    }

    @Test("row 62: a wrong s, a high s and the r of another nonce are refused and counted; the key stays usable")
    func invalidSignatures() async throws {
        let (approval, signature) = try await released()
        let s = try #require(Scalar(Array(signature[32...])))
        let zero = try #require(Scalar([UInt8](repeating: 0, count: 32)))
        let one = try #require(Scalar([UInt8](repeating: 0, count: 31) + [1]))
        let high = Array(signature[..<32]) + (zero - s).bytes
        let other = try await approval.another(.sign)
        var prove = try await other.presign()
        prove.release = try await other.release()
        let foreign = try other.run.signature(try await other.prove(prove))
        let wrong = [
            Array(signature[..<32]) + (s + one).bytes, high, Array(foreign[..<32]) + Array(signature[32...]), foreign,
        ]
        for value in wrong {
            #expect(try await refusal { try await approval.finish(value) } == .proof)
        }
        let unencodable = [[UInt8](repeating: 0, count: 64), [UInt8](repeating: 0xff, count: 64)]
        for value in unencodable {
            #expect(try await refusal { try await approval.finish(value) } == .malformed)
        }
        let key = try await approval.system.key(approval.key.kid)
        #expect(key.counters.badSignature == wrong.count + unencodable.count && key.state == .active)
        #expect(try await approval.system.record(approval.session).outcome == nil)
        #expect(try await approval.finish(signature).status == .ok)
    }

    @Test("row 62: 63 bytes do not decode")
    func shortSignature() throws {
        let short = Base64.encode([UInt8](repeating: 1, count: 63))
        let body =
            #"{"v":1,"psid":"AAAAAAAAAAAAAAAAAAAAAA==","sig":"\#(short)","interactionTypeUsed":"displayTextAndPIN"}"#
        #expect(throws: ProtocolError.self) {
            try BodyCoder.mobile.decode(SignFinish.Request.self, from: Array(body.utf8))
        }
    }

    @Test("another signature after the first valid one is refused and counted")
    func secondSignature() async throws {
        let (approval, signature) = try await released()
        _ = try await approval.finish(signature)
        #expect(try await refusal { try await approval.finish([UInt8](repeating: 1, count: 64)) } == .conflict)
        #expect(try await approval.system.key(approval.key.kid).counters.badSignature == 1)
        #expect(try await approval.finish(signature).status == .ok)
    }

    @Test("a signature for a session that is over frees the key and reaches nobody")
    func afterExpiry() async throws {
        let (approval, signature) = try await released()
        approval.system.clock.pass(seconds: 300)
        #expect(try await refusal { try await approval.finish(signature) } == .session)
        #expect(try await refusal { try await approval.finish(signature) } == .session)
        #expect(try await approval.system.nonce(approval.run).state == .done)
        #expect(try await approval.system.key(approval.key.kid).outstanding == nil)
        #expect(try await approval.system.key(approval.key.kid).counters == KeyCounters())
        #expect(try await approval.system.record(approval.session).outcome == nil)
        #expect(try await approval.another(.auth).sign() == .ok)
    }

    @Test("a key that was quarantined after its release delivers nothing")
    func afterQuarantine() async throws {
        let (approval, signature) = try await released()
        try await approval.quarantine()
        #expect(try await refusal { try await approval.finish(signature) } == .session)
        #expect(try await approval.system.record(approval.session).outcome?.signature == nil)
        #expect(try await approval.system.record(approval.session).outcome?.endResult == "DOCUMENT_UNUSABLE")
    }
}
