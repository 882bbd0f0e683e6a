package import EIDCrypto

extension PaillierSecretKey {
    /// Fresh primes of 1024 bits with the two top bits set, |p − p'| > 2^924, gcd(N, (p−1)(p'−1)) = 1 (§2.3).
    /// May be made ahead of time; for one key and one epoch only.
    ///
    /// Cost: about 20 units, with wide spread (0.1–1 s on a phone).
    package static func generate(_ random: some RandomSource) -> PaillierSecretKey {
        while true {
            let p = PrimeGeneration.prime(random, "kg.p1.p")
            let pPrime = PrimeGeneration.prime(random, "kg.p1.q")
            if let key = accepting(p, pPrime) { return key }
        }
    }

    /// The key of two primes of 1024 bits if they meet §2.3 together; nil otherwise.
    package static func accepting(
        _ p: borrowing SecretInteger, _ pPrime: borrowing SecretInteger
    ) -> PaillierSecretKey? {
        let difference = p.subtracting(pPrime).exposedMagnitudeBits
        guard difference > 924, let key = PaillierSecretKey(p: p, pPrime: pPrime),
            key.publicKey.n.value.bitWidth == 8 * PaillierPublicKey.size
        else { return nil }
        let phi = key.p.minusOne.multiplied(by: key.pPrime.minusOne)
        guard SecretInteger(key.publicKey.n.value).gcd(phi).isOne else { return nil }
        return key
    }
}

extension SecretInteger {
    /// Bits of |v|; only that two primes are far apart becomes known by it.
    fileprivate var exposedMagnitudeBits: Int { bitWidth }
}
