internal import COpenSSL

/// One odd number n > 3 under test by Miller–Rabin: n − 1 = d·2^s (FIPS 186-5 B.3.1). Serves public and secret numbers.
struct PrimeCandidate: ~Copyable {
    let number: SecretInteger
    private let minusOne: SecretInteger
    private let oddPart: SecretInteger
    private let twos: Int32
    let montgomery: MontgomeryContext

    init(_ number: consuming SecretInteger, scratch: OpaquePointer) {
        let less = SecretInteger.allocate()
        must(BN_sub(less, number.pointer, BN_value_one()))
        var twos: Int32 = 0
        while BN_is_bit_set(less, twos) == 0 { twos += 1 }
        let odd = SecretInteger.allocate()
        must(BN_rshift(odd, less, twos))
        montgomery = MontgomeryContext(number.pointer, scratch: scratch)
        minusOne = SecretInteger(adopting: less)
        oddPart = SecretInteger(adopting: odd)
        self.twos = twos
        self.number = number
    }

    consuming func finish() -> SecretInteger { number.clone() }

    /// Baillie–PSW: Miller–Rabin to base 2 and an extra strong Lucas test; no composite is known that passes both.
    func passesBailliePSW(scratch: OpaquePointer) -> Bool {
        !isWitness(SecretInteger(2), scratch: scratch) && passesLucas(scratch: scratch)
    }

    /// Whether `base`, 1 ≤ base < n, proves n composite.
    func isWitness(_ base: borrowing SecretInteger, scratch: OpaquePointer) -> Bool {
        let power = SecretInteger.allocate()
        must(
            BN_mod_exp_mont_consttime(
                power, base.pointer, oddPart.pointer, number.pointer, scratch, montgomery.pointer))
        return isWitness(power: SecretInteger(adopting: power), scratch: scratch)
    }

    /// Both answers for the price of one and a half where the processor multiplies two numbers at a time.
    static func areWitnesses(
        _ base1: borrowing SecretInteger, for n1: borrowing PrimeCandidate,
        _ base2: borrowing SecretInteger, for n2: borrowing PrimeCandidate, scratch: OpaquePointer
    ) -> (Bool, Bool) {
        let (power1, power2) = (SecretInteger.allocate(), SecretInteger.allocate())
        must(
            BN_mod_exp_mont_consttime_x2(
                power1, base1.pointer, n1.oddPart.pointer, n1.number.pointer, n1.montgomery.pointer,
                power2, base2.pointer, n2.oddPart.pointer, n2.number.pointer, n2.montgomery.pointer, scratch))
        return (
            n1.isWitness(power: SecretInteger(adopting: power1), scratch: scratch),
            n2.isWitness(power: SecretInteger(adopting: power2), scratch: scratch)
        )
    }

    /// Whether none of `rounds` random bases proves n composite; in pairs, so an odd count is rounded up.
    func survives(rounds: Int, scratch: OpaquePointer) -> Bool {
        for _ in 0..<(rounds + 1) / 2 {
            let base1 = randomBase(scratch)
            let base2 = randomBase(scratch)
            let found = Self.areWitnesses(base1, for: self, base2, for: self, scratch: scratch)
            if found.0 || found.1 { return false }
        }
        return true
    }

    /// 2 ≤ base ≤ n − 2, from 64 bits more than n has.
    func randomBase(_ scratch: OpaquePointer) -> SecretInteger {
        let count = (number.bitWidth + 7) / 8 + 8
        let base = SecretInteger(bigEndian: SystemRandom().bytes("", count))
        let bound = SecretInteger.allocate()
        must(BN_sub(bound, minusOne.pointer, BN_value_one()))
        must(BN_sub_word(bound, 1))
        must(BN_nnmod(base.pointer, base.pointer, bound, scratch))
        must(BN_add_word(base.pointer, 2))
        BN_clear_free(bound)
        return base
    }

    private func isWitness(power: consuming SecretInteger, scratch: OpaquePointer) -> Bool {
        let z = power.pointer
        if BN_is_one(z) == 1 || BN_cmp(z, minusOne.pointer) == 0 { return false }
        for _ in 1..<max(twos, 1) {
            must(BN_mod_sqr(z, z, number.pointer, scratch))
            if BN_cmp(z, minusOne.pointer) == 0 { return false }
            if BN_is_one(z) == 1 { return true }
        }
        return true
    }
}
