import EIDCrypto

/// Π_key of §2.5: c_key encrypts the discrete logarithm of Q1, as a short fraction. Six challenge digits of 22 bits.
/// e_0 … e_5 (3 bytes each) ‖ z_0 … z_5 (52 each) ‖ w_0 … w_5 (256 each) = 1 866 bytes.
package enum KeyProof {
    static let count = 6
    static let digitSize = 3
    static let responseSize = 52
    package static let size = count * (digitSize + responseSize + PaillierPublicKey.size)

    /// The whole statement and all first messages: 15 items.
    static func hash(
        _ key: PaillierPublicKey, cKey: Ciphertext, point: Point, commitments: [Commitment], sid: [UInt8]
    ) -> [UInt8] {
        var items = [key.bytes, cKey.bytes, point.compressed]
        for commitment in commitments {
            items += [commitment.cipher.bytes(Ciphertext.size) ?? [], commitment.point.compressed]
        }
        return Transcript.hash("pi-key", id: sid, role: .p1, items)
    }

    /// A_i and Y_i.
    struct Commitment: Sendable {
        let cipher: Integer
        let point: Point
    }

    /// The six digits: bytes 3i … 3i+2 of h, big-endian, the two top bits cleared. 18 bytes.
    static func digits(_ hash: [UInt8]) -> [UInt8] {
        hash.prefix(count * digitSize).enumerated().map { $0 % digitSize == 0 ? $1 & 0x3f : $1 }
    }

    /// Digit i of 18 bytes.
    static func digit(_ bytes: [UInt8], _ index: Int) -> UInt64 {
        bytes[digitSize * index..<digitSize * (index + 1)].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
