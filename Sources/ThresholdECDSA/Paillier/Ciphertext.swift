import EIDCrypto

/// A unit of Z_N², 1 ≤ v < N² and gcd(v, N) = 1: c_key, c3.
package struct Ciphertext: Sendable, Equatable {
    /// 512 bytes on the wire.
    package static let size = 512

    let value: Integer

    /// The encoding of §1.2; nil for another length, 0, values from N² on and multiples of a factor of N.
    package init?(_ bytes: [UInt8], under key: PaillierPublicKey) {
        guard bytes.count == Self.size else { return nil }
        self.init(Integer(bigEndian: bytes), under: key)
    }

    init?(_ value: Integer, under key: PaillierPublicKey) {
        guard value >= Integer(1), value < key.nSquared.value, key.isUnit(value.modulo(key.n.value)) else { return nil }
        self.value = value
    }

    /// A ciphertext out of an own sealed state, which was checked before it was stored: only the size is looked at, since
    /// the unit check costs more than a whole release.
    init?(stored bytes: [UInt8], under key: PaillierPublicKey) {
        let value = Integer(bigEndian: bytes)
        guard bytes.count == Self.size, value >= Integer(1), value < key.nSquared.value else { return nil }
        self.value = value
    }

    /// 512 bytes, big-endian.
    package var bytes: [UInt8] { value.bytes(Self.size) ?? [] }
}
