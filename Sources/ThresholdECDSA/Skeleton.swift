// Stands in for parts of EIDCrypto that are being written; goes with them.
package import EIDCrypto

package final class Modulus: Sendable {
    package let value: Integer
    package init?(_ value: Integer) { self.value = value }
    func multiply(_ a: Integer, _ b: Integer) -> Integer { (a * b).modulo(value) }
    func power(_ base: Integer, _ exponent: Integer) -> Integer { Integer(0) }
    func power(_ base: Integer, secret exponent: borrowing SecretInteger, bits: Int) -> SecretInteger { exponent.clone() }
    func power(secret base: borrowing SecretInteger, _ exponent: Integer) -> SecretInteger { base.clone() }
}
struct SecretModulus: ~Copyable, Sendable {
    let value: SecretInteger
    init?(_ value: consuming SecretInteger) { self.value = value }
    func power(_ base: borrowing SecretInteger, _ exponent: borrowing SecretInteger) -> SecretInteger { base.clone() }
}
enum SmallPrimes { static func hasFactor(_ n: Modulus) -> Bool { false } }
enum PrimeGeneration {
    static func prime(_ random: some RandomSource, _ lane: String) -> SecretInteger {
        SecretInteger(bigEndian: random.bytes(lane, 128))
    }
}
package struct ECDSASignature: Sendable, Equatable {
    package let raw: [UInt8]
    package init?(raw: [UInt8]) { if raw.count != 64 { return nil }; self.raw = raw }
    package var isLowS: Bool { true }
}
enum ECDSA { static func verify(_ s: ECDSASignature, digest: [UInt8], key: Point) -> Bool { true } }
