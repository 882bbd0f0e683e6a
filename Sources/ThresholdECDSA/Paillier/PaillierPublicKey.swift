import EIDCrypto

/// N with the Montgomery contexts of N and N² (N2). Public; of a peer, so nothing but its size and oddness is known
/// before Π_N accepted it.
package final class PaillierPublicKey: Sendable {
    /// N as 256 bytes on the wire.
    package static let size = 256

    /// N.
    let n: Modulus
    /// N².
    let nSquared: Modulus

    /// The encoding of §1.2: 256 bytes, 2^2047 ≤ N < 2^2048, odd; nil otherwise.
    package convenience init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.size, let first = bytes.first, first & 0x80 != 0 else { return nil }
        self.init(modulus: Integer(bigEndian: bytes))
    }

    /// Any odd modulus above 1; the sizes of the protocol are checked by ``init(_:)``.
    init?(modulus: Integer) {
        guard let n = Modulus(modulus), let nSquared = Modulus(modulus * modulus) else { return nil }
        self.n = n
        self.nSquared = nSquared
    }

    /// N, 256 bytes.
    package var bytes: [UInt8] { n.value.bytes(Self.size) ?? [] }

    /// gcd(v, N) = 1, for public values: whether v has an inverse, which libcrypto finds sooner than a gcd.
    func isUnit(_ value: Integer) -> Bool {
        n.inverse(value) != nil
    }

    /// gcd(N, N') = 1.
    func isCoprime(to other: PaillierPublicKey) -> Bool {
        isUnit(other.n.value)
    }

    /// A random unit of Z_N by §1.5, still to be checked: `OI(272 bytes) mod N`. Whoever uses it checks the unit on a
    /// value that is public anyway (a power of it, as a ciphertext mod N), so that no gcd meets a secret.
    /// A second draw uses the lane `name#1`, and so on.
    func candidateUnit(_ random: some RandomSource, _ lane: String, attempt: Int) -> SecretInteger {
        let name = attempt == 0 ? lane : "\(lane)#\(attempt)"
        return SecretInteger(bigEndian: random.bytes(name, 272)).reduced(modulo: n.value)
    }

    /// (1 + x·N)·t mod N², for secret x and t = r^N.
    func ciphertext(of plain: borrowing SecretInteger, randomizedBy power: borrowing SecretInteger) -> SecretInteger {
        let factor = plain.multiplied(by: n.value).adding(SecretInteger(1))
        return factor.multiplied(by: power).reduced(modulo: nSquared.value)
    }
}
