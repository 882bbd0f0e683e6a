package import EIDAPI
import EIDCrypto
package import EIDStorage

/// Challenges for attested requests. Attestations themselves are not verified yet: a server that is told to require
/// them refuses to start (`ServerConfiguration.check`).
package struct AttestationService: Sendable {
    private let context: ServerContext

    package init(_ context: ServerContext) { self.context = context }

    /// A fresh nonce, 32 bytes, kept as its digest until it expires. Cost: one durable write.
    package func challenge() async throws -> AttestationChallenge.Answer {
        let life = context.configuration.lifetimes.attestationChallenge
        let nonce = context.random.publicBytes("attestation/nonce", 32)
        let expiry = context.now.adding(seconds: life)
        try await context.database.write { tx in
            try tx.insertAttestationChallenge(nonceHash: SHA256.hash(nonce), expiresAt: expiry)
        }
        return AttestationChallenge.Answer(nonce: Base64.encode(nonce), expiresIn: Int(life))
    }

    /// Spends a nonce in the transaction of the request that used it. False for one that is not ours, used or expired.
    package static func spend(
        _ nonce: [UInt8], at moment: Timestamp, _ tx: borrowing Transaction
    ) throws(StorageError) -> Bool {
        try tx.spendAttestationChallenge(nonceHash: SHA256.hash(nonce), at: moment)
    }

    package func forgetOld() async throws {
        let now = context.now
        try await context.database.write { tx in try tx.deleteAttestationChallenges(expiredBefore: now) }
    }
}
