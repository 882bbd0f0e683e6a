internal import COpenSSL

extension PrimeCandidate {
    /// The extra strong Lucas test (Grantham, "Frobenius pseudoprimes", 2001): Q = 1 and the smallest P ≥ 3 with
    /// (P² − 4 | n) = −1. With n + 1 = d·2^s a prime has V_d = ±2 and U_d = 0, or V_{d·2^r} = 0 for some r < s − 1.
    ///
    /// Two products a bit whatever the bit is. Never true for a square, which has no such P.
    func passesLucas(scratch: OpaquePointer) -> Bool {
        guard let p = lucasParameter(scratch) else { return false }
        let plusOne = number.adding(Integer(1))
        var twos: Int32 = 0
        while BN_is_bit_set(plusOne.pointer, twos) == 0 { twos += 1 }
        let run = LucasRun(p, number, montgomery, scratch)
        for bit in (twos..<Int32(plusOne.bitWidth)).reversed() {
            run.step(BN_is_bit_set(plusOne.pointer, bit) == 1)
        }
        if run.isEnd { return true }
        for _ in 0..<max(twos - 1, 0) {
            if run.isZero { return true }
            run.double()
        }
        return false
    }

    /// nil proves n composite, but for one prime in 2^60.
    private func lucasParameter(_ scratch: OpaquePointer) -> UInt? {
        for p: UInt in 3..<64 {
            let discriminant = SecretInteger(UInt64(p * p - 4))
            let symbol = BN_kronecker(discriminant.pointer, number.pointer, scratch)
            if symbol == -1 { return p }
            if symbol == 0, !discriminant.reduced(modulo: number).isZero { return nil }
        }
        return nil
    }
}

/// The pair (V_k, V_{k+1}) of V_0 = 2, V_1 = P, V_{k+1} = P·V_k − V_{k−1} modulo n, in Montgomery form.
private struct LucasRun: ~Copyable {
    private let number: OpaquePointer
    private let montgomery: OpaquePointer
    private let scratch: OpaquePointer
    private let current = SecretInteger(adopting: SecretInteger.allocate())
    private let next = SecretInteger(adopting: SecretInteger.allocate())
    private let parameter: SecretInteger
    /// n − 2 and n − P: adding them subtracts without a branch.
    private let minusTwo: SecretInteger
    private let minusParameter: SecretInteger
    private let two: SecretInteger

    /// Starts at k = 0. The number outlives the run.
    init(
        _ parameter: UInt, _ number: borrowing SecretInteger, _ montgomery: MontgomeryContext,
        _ scratch: OpaquePointer
    ) {
        self.number = number.pointer
        self.montgomery = montgomery.pointer
        self.scratch = scratch
        let two = SecretInteger(2).reduced(modulo: number)
        let p = SecretInteger(UInt64(parameter)).reduced(modulo: number)
        must(BN_to_montgomery(two.pointer, two.pointer, montgomery.pointer, scratch))
        must(BN_to_montgomery(p.pointer, p.pointer, montgomery.pointer, scratch))
        minusTwo = number.subtracting(two)
        minusParameter = number.subtracting(p)
        _ = must(BN_copy(current.pointer, two.pointer))
        _ = must(BN_copy(next.pointer, p.pointer))
        self.two = two
        self.parameter = p
    }

    /// k becomes 2k, or 2k + 1 for a set bit: V_2k = V_k² − 2 and V_{2k+1} = V_k·V_{k+1} − P.
    func step(_ bit: Bool) {
        let (kept, other) = bit ? (next.pointer, current.pointer) : (current.pointer, next.pointer)
        must(BN_mod_mul_montgomery(other, current.pointer, next.pointer, montgomery, scratch))
        must(BN_mod_add_quick(other, other, minusParameter.pointer, number))
        must(BN_mod_mul_montgomery(kept, kept, kept, montgomery, scratch))
        must(BN_mod_add_quick(kept, kept, minusTwo.pointer, number))
    }

    /// k becomes 2k; the pair is no longer kept up.
    func double() {
        must(BN_mod_mul_montgomery(current.pointer, current.pointer, current.pointer, montgomery, scratch))
        must(BN_mod_add_quick(current.pointer, current.pointer, minusTwo.pointer, number))
    }

    /// V_k = 0.
    var isZero: Bool { current.isZero }

    /// V_k = ±2 and U_k = 0, which is 2·V_{k+1} = P·V_k as (P² − 4)·U_k = 2·V_{k+1} − P·V_k.
    var isEnd: Bool {
        let isTwo = BN_cmp(current.pointer, two.pointer) == 0 || BN_cmp(current.pointer, minusTwo.pointer) == 0
        let doubled = SecretInteger.allocate()
        must(BN_mod_add_quick(doubled, next.pointer, next.pointer, number))
        let left = SecretInteger(adopting: doubled)
        let product = SecretInteger.allocate()
        must(BN_mod_mul_montgomery(product, parameter.pointer, current.pointer, montgomery, scratch))
        let right = SecretInteger(adopting: product)
        return isTwo && BN_cmp(left.pointer, right.pointer) == 0
    }
}
