package import EIDCrypto

/// Fresh randomness mixed with a secret of the device and the run (§1.5): a weak generator alone then gives no nonce or
/// mask away. For k1, k2, Schnorr's a, α, β, λ, ρ; never deterministic in the message, because the fresh part remains.
package final class HedgedRandom<Base: RandomSource>: RandomSource {
    private let base: Base
    private let secret: SecretBytes
    private let id: [UInt8]

    /// - Parameters:
    ///   - secret: kept by this device; any length, 32 bytes or more to be of use.
    ///   - id: the run, as its sid or psid.
    package init(_ base: Base, secret: borrowing SecretBytes, id: [UInt8]) {
        self.base = base
        self.secret = secret.clone()
        self.id = id
    }

    /// HKDF-SHA256(ikm = fresh random ‖ device secret, info = label ‖ sid, L = count).
    package func bytes(_ lane: String, _ count: Int) -> SecretBytes {
        let material = SecretBytes.joined(base.bytes(lane, count), secret)
        return HKDFSHA256.derive(ikm: material, salt: [], info: Array(lane.utf8) + id, count: count)
    }
}
