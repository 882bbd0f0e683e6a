package import EIDCrypto

/// The phone's half of a key: what the PIN blob keeps, opened. Make it for one use and drop it: it is wiped when it
/// goes out of scope. For a signature take ``paillier`` first, pass ``share`` to the release, then consume the key.
package struct PhoneKey: ~Copyable, Sendable {
    /// 16 bytes.
    package let kid: [UInt8]
    package let slot: KeySlot
    /// Number of refreshes + 1.
    package let epoch: UInt32
    /// Q, the key of the certificate.
    package let publicKey: Point
    /// Q1 = x1·G.
    package let point: Point
    /// x1. Secret.
    package let share: SecretScalar
    /// p and p'. Secret.
    package let paillier: PaillierSecretKey

    init(
        kid: [UInt8], slot: KeySlot, epoch: UInt32, publicKey: Point, point: Point, share: consuming SecretScalar,
        paillier: PaillierSecretKey
    ) {
        (self.kid, self.slot, self.epoch, self.publicKey, self.point) = (kid, slot, epoch, publicKey, point)
        self.share = share
        self.paillier = paillier
    }

    /// Rebuilds the key from a decoded blob. Throws `malformed(kid | x1 | primes)` for wrong lengths, x1 outside
    /// [1, q−1], or primes whose product is no 2048-bit N.
    ///
    /// - Parameters:
    ///   - x1: 32 bytes, big-endian.
    ///   - p, p': 128 bytes each, big-endian.
    package init(
        kid: [UInt8], slot: KeySlot, epoch: UInt32, publicKey: Point, x1: borrowing SecretBytes,
        p: borrowing SecretBytes, pPrime: borrowing SecretBytes
    ) throws(ThresholdError) {
        guard kid.count == 16, epoch >= 1 else { throw .malformed(.kid) }
        guard x1.count == 32, let share = SecretScalar(x1), let point = Point.generator(times: share) else {
            throw .malformed(.x1)
        }
        guard let paillier = PaillierSecretKey(p: p, pPrime: pPrime) else { throw .malformed(.primes) }
        self.init(
            kid: kid, slot: slot, epoch: epoch, publicKey: publicKey, point: point, share: share, paillier: paillier)
    }

    /// x1 for the blob, 32 bytes. Secret.
    package var shareBytes: SecretBytes { share.bytes() }

    /// Whether a key read back from its blob is the one that was written: x1·G = Q1 and p·p' = N.
    package func matches(point: Point, modulus: [UInt8]) -> Bool {
        self.point == point && paillier.publicKey.bytes == modulus
    }
}
