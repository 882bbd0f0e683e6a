import EIDAPI
import EIDCrypto
package import EIDStorage

extension SigningService {
    /// Erases the secrets of nonces whose session is over: a nonce dies with its session. Part of the server's regular
    /// work; no decision depends on it.
    package func expireNonces() async throws {
        let now = context.now
        try await context.database.write { tx in
            for nonce in try tx.overdueNonces(at: now, limit: 500) { try apply(.sessionEnded, to: nonce, tx) }
        }
    }
}

extension SigningService: SessionObserver {
    /// A cancel before the release burns the session's nonce; after it the signature exists, and the refusal is refused
    /// with `conflict`: the phone completes finish (`threshold-ecdsa.md` §3.5).
    package func sessionRefused(
        _ session: SessionRecord, at moment: Timestamp, _ tx: borrowing Transaction
    ) throws {
        let nonces = try tx.nonces(session: session.id)
        guard nonces.allSatisfy({ NonceMachine.next($0.state, .superseded) != .refuse }) else {
            throw ProtocolError(.conflict)
        }
        for nonce in nonces { try apply(.superseded, to: nonce, tx) }
    }
}
