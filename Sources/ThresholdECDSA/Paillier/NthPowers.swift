import EIDCrypto

/// N-th powers and N-th roots by the owner of p and p' (§6.2): powN for c_key and the A_i, root for Π_N.
///
/// Results may be wrong after a fault of the CPU: c_key and each σ_i are checked before they leave.
package final class NthPowers: Sendable {
    let key: PaillierSecretKey
    private let p: Half
    private let pPrime: Half
    /// (p'²)⁻¹ mod p².
    private let inverseOfSquare: SecretInteger

    /// Exponents and the modulus for one prime.
    struct Half: ~Copyable, Sendable {
        /// p' mod (p−1).
        let other: SecretInteger
        /// N⁻¹ mod (p−1).
        let root: SecretInteger

        init?(_ prime: borrowing PaillierPrime, other: borrowing SecretInteger, n: Integer) {
            guard let root = SecretInteger(n).reduced(modulo: prime.minusOne).inverse(modulo: prime.minusOne)
            else { return nil }
            self.other = other.reduced(modulo: prime.minusOne)
            self.root = root
        }
    }

    /// Nil when gcd(N, φ(N)) ≠ 1.
    init?(_ key: PaillierSecretKey) {
        let n = key.publicKey.n.value
        guard let p = Half(key.p, other: key.pPrime.modulus.value, n: n),
            let pPrime = Half(key.pPrime, other: key.p.modulus.value, n: n),
            let inverse = key.p.square.inverse(key.pPrime.square.value)
        else { return nil }
        self.key = key
        self.p = p
        self.pPrime = pPrime
        inverseOfSquare = inverse
    }

    /// r^N mod N². Cost: 1.25 units.
    func power(_ base: borrowing SecretInteger) -> SecretInteger {
        let a = Self.power(base, key.p, p)
        let b = Self.power(base, key.pPrime, pPrime)
        // b + p'²·((a − b)·(p'²)⁻¹ mod p²)
        let quotient = key.p.square.multiply(key.p.square.subtract(a, b), inverseOfSquare)
        return quotient.multiplied(by: key.pPrime.square.value).adding(b)
    }

    /// ((r mod p)^(p' mod (p−1)) mod p)^p mod p²
    private static func power(
        _ base: borrowing SecretInteger, _ prime: borrowing PaillierPrime, _ half: borrowing Half
    ) -> SecretInteger {
        prime.square.power(prime.modulus.power(prime.modulus.reduce(base), half.other), prime.modulus.value)
    }

    /// ρ^(1/N) mod N. Cost: a quarter unit.
    func root(_ value: Integer) -> SecretInteger {
        let a = key.p.modulus.power(value, p.root)
        let b = key.pPrime.modulus.power(value, pPrime.root)
        let quotient = key.p.modulus.multiply(key.p.modulus.subtract(a, b), key.inverse)
        return quotient.multiplied(by: key.pPrime.modulus.value).adding(b)
    }
}
