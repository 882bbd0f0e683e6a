import EIDAPI
import EIDServer
import EIDStorage
import Testing

@Suite("Nonces of sessions that are over")
struct NonceExpiryTests {
    @Test("the regular work erases the secrets of nonces whose session is over, and of no other")
    func regularWork() async throws {
        let approval = try await Approval.begin(.auth)
        _ = try await approval.presign()
        approval.system.clock.pass(seconds: 299)
        let later = try await approval.another(.auth)
        _ = try await later.presign()
        approval.system.clock.pass(seconds: 1)
        try await approval.system.node.signing.expireNonces()
        let old = try await approval.system.nonce(approval.run)
        #expect(old.state == .expired && old.secrets == nil)
        #expect(try await approval.system.nonce(later.run).state == .opened)
        #expect(try await later.sign() == .ok)
    }
}
