package import EIDCrypto

/// The phone's Paillier key: p and p', for decryption. ``NthPowers`` does what only key generation needs.
///
/// Immutable and wiped when the last reference goes; may be used from several tasks.
package final class PaillierSecretKey: Sendable {
    /// p and p' as 128 bytes each in the blob.
    package static let primeSize = 128

    package let publicKey: PaillierPublicKey
    let p: PaillierPrime
    let pPrime: PaillierPrime
    /// p'⁻¹ mod p.
    let inverse: SecretInteger

    /// From the blob. Nil unless both have 128 bytes, are odd, different and coprime, and their product has exactly
    /// 2048 bits. Primality was checked when they were made.
    package convenience init?(p: borrowing SecretBytes, pPrime: borrowing SecretBytes) {
        guard p.count == Self.primeSize, pPrime.count == Self.primeSize else { return nil }
        self.init(p: SecretInteger(bigEndian: p), pPrime: SecretInteger(bigEndian: pPrime))
        guard publicKey.n.value.bitWidth == 8 * PaillierPublicKey.size else { return nil }
    }

    /// Any two different odd primes.
    init?(p: borrowing SecretInteger, pPrime: borrowing SecretInteger) {
        guard let publicKey = PaillierPublicKey(modulus: p.multiplied(by: pPrime).exposed()),
            let inverse = pPrime.reduced(modulo: p).inverse(modulo: p)
        else { return nil }
        // p·u + p'·v = 1 with v = p'⁻¹ mod p gives u = (1 − p'·v)/p, so p⁻¹ mod p' costs no second inversion.
        let multiple = pPrime.multiplied(by: inverse).subtracting(SecretInteger(1))
        let otherInverse = pPrime.subtracting(multiple.quotient(dividingBy: p)).reduced(modulo: pPrime)
        guard let first = PaillierPrime(p, inverseOfOther: inverse),
            let second = PaillierPrime(pPrime, inverseOfOther: otherInverse)
        else { return nil }
        self.publicKey = publicKey
        self.p = first
        self.pPrime = second
        self.inverse = inverse
    }

    /// p, then p', for the blob: 128 bytes each, big-endian. Secret.
    package var primeBytes: SecretBytes {
        SecretBytes.joined(p.modulus.value.bytes(Self.primeSize), pPrime.modulus.value.bytes(Self.primeSize))
    }
}

// MARK: Decryption

extension PaillierSecretKey {
    /// M ∈ [0, N) with p and p' apart (§6.2). A fault of the CPU is found only by checking what M is used for.
    /// Cost: 1 unit.
    func decrypt(_ ciphertext: Ciphertext) -> SecretInteger {
        let mp = p.decrypt(ciphertext.value)
        let mPrime = pPrime.decrypt(ciphertext.value)
        // M = m_p' + p'·((m_p − m_p')·p'⁻¹ mod p)
        let quotient = p.modulus.multiply(p.modulus.subtract(mp, mPrime), inverse)
        return quotient.multiplied(by: pPrime.modulus.value).adding(mPrime)
    }

    /// M by one power modulo N², without CRT: L(c^φ mod N²)·φ⁻¹ mod N, φ = (p−1)(p'−1). Nil when φ has no inverse,
    /// which the generation of the key excludes. Cost: 4 units.
    func decryptDirectly(_ ciphertext: Ciphertext) -> SecretInteger? {
        let phi = p.minusOne.multiplied(by: pPrime.minusOne)
        let n = publicKey.n.value
        guard let inverse = phi.reduced(modulo: n).inverse(modulo: n) else { return nil }
        let power = publicKey.nSquared.power(ciphertext.value, secret: phi, bits: n.bitWidth)
        let plain = power.subtracting(SecretInteger(1)).quotient(dividingBy: SecretInteger(n))
        return plain.multiplied(by: inverse).reduced(modulo: n)
    }
}

/// One prime of the key, and its half of a decryption.
struct PaillierPrime: ~Copyable, Sendable {
    /// p.
    let modulus: SecretModulus
    /// p − 1.
    let minusOne: SecretInteger
    /// p².
    let square: SecretModulus
    /// h_p = L_p((1+N)^(p−1) mod p²)⁻¹ mod p = (−p')⁻¹ mod p.
    let factor: SecretInteger

    init?(_ prime: borrowing SecretInteger, inverseOfOther inverse: borrowing SecretInteger) {
        guard let modulus = SecretModulus(prime.clone()) else { return nil }
        square = modulus.squared()
        self.modulus = modulus
        minusOne = prime.subtracting(SecretInteger(1))
        // (1+N)^(p−1) = 1 + (p−1)·N mod p², so L_p of it is (p−1)·p' = −p' mod p.
        factor = prime.subtracting(inverse)
    }

    /// m_p = L_p(c^(p−1) mod p²)·h_p mod p, L_p(t) = (t−1)/p.
    func decrypt(_ ciphertext: Integer) -> SecretInteger {
        let power = square.power(ciphertext, minusOne)
        let quotient = power.subtracting(SecretInteger(1)).quotient(dividingBy: modulus.value)
        return modulus.multiply(quotient, factor)
    }
}
