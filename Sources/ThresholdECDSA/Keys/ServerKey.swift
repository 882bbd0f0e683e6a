package import EIDCrypto

/// The server's half of a key after Π_N and Π_key: {kid, Q, Q1, x2, N, c_key, epoch}. Only ``ServerKeyCandidate`` and
/// a sealed stored form make one, so a `ServerKey` always has a proven N and c_key.
package final class ServerKey: Sendable {
    /// 16 bytes.
    package let kid: [UInt8]
    /// Number of refreshes + 1.
    package let epoch: UInt32
    /// Q.
    package let publicKey: Point
    /// Q1; π_pin is verified against it.
    package let point: Point
    let share: SecretScalar  // x2
    let encryptedShare: Ciphertext  // c_key
    let modulus: PaillierPublicKey

    init(
        kid: [UInt8], epoch: UInt32, publicKey: Point, point: Point, share: consuming SecretScalar,
        encryptedShare: Ciphertext, modulus: PaillierPublicKey
    ) {
        (self.kid, self.epoch, self.publicKey, self.point) = (kid, epoch, publicKey, point)
        self.share = share
        (self.encryptedShare, self.modulus) = (encryptedShare, modulus)
    }

    /// N, 256 bytes.
    package var modulusBytes: [UInt8] { modulus.bytes }
}

// MARK: Stored form

extension ServerKey {
    private static let version: UInt8 = 1

    /// 887 bytes with x2 in them: seal them. Shape: 01 ‖ kid ‖ U32(epoch) ‖ Q ‖ Q1 ‖ N ‖ c_key ‖ x2.
    package func serialized() -> SecretBytes {
        var open = [Self.version] + kid
        open.append(uint32: epoch)
        open += publicKey.compressed + point.compressed + modulus.bytes + encryptedShare.bytes
        return SecretBytes.joined(SecretBytes(copying: open), share.bytes())
    }

    /// Reads what ``serialized()`` wrote; the proofs are not verified again. Throws `malformed(stored)`.
    package convenience init(serialized bytes: borrowing SecretBytes) throws(ThresholdError) {
        var reader = StateReader(bytes)
        guard try reader.byte() == Self.version else { throw .malformed(.stored) }
        let kid = try reader.read(16)
        let epoch = try reader.uint32()
        let (publicKey, point) = (try reader.point(), try reader.point())
        guard let modulus = PaillierPublicKey(try reader.read(256)),
            let encrypted = Ciphertext(stored: try reader.read(Ciphertext.size), under: modulus)
        else { throw .malformed(.stored) }
        let share = try reader.scalar()
        try reader.finish()
        self.init(
            kid: kid, epoch: epoch, publicKey: publicKey, point: point, share: share, encryptedShare: encrypted,
            modulus: modulus)
    }
}
