internal import COpenSSL

/// An odd secret modulus (p or p² of a Paillier key) with its Montgomery context; base and exponent may be secret too.
package struct SecretModulus: ~Copyable, Sendable {
    package let value: SecretInteger
    private let montgomery: MontgomeryContext

    /// nil unless odd and greater than one.
    package init?(_ value: consuming SecretInteger) {
        guard BN_is_odd(value.pointer) == 1, !value.isOne else { return nil }
        let pointer = value.pointer
        montgomery = withSecureContext { MontgomeryContext(pointer, scratch: $0) }
        self.value = value
    }

    package func clone() -> SecretModulus { SecretModulus(value: value.clone(), montgomery: montgomery) }

    private init(value: consuming SecretInteger, montgomery: MontgomeryContext) {
        self.value = value
        self.montgomery = montgomery
    }

    /// The modulus p² of the modulus p.
    package func squared() -> SecretModulus {
        let square = value.multiplied(by: value)
        let pointer = square.pointer
        let context = withSecureContext { MontgomeryContext(pointer, scratch: $0) }
        return SecretModulus(value: square, montgomery: context)
    }

    /// The remainder in 0 ..< value.
    package func reduce(_ a: borrowing SecretInteger) -> SecretInteger { a.reduced(modulo: value) }

    package func reduce(_ a: Integer) -> SecretInteger {
        let m = value.pointer
        return .computed { result, context in BN_nnmod(result, a.pointer, m, context) }
    }

    /// base^exponent; the time depends on the count of the exponent's 64-bit words only.
    package func power(_ base: borrowing SecretInteger, _ exponent: borrowing SecretInteger) -> SecretInteger {
        let (b, e, m, context) = (base.pointer, exponent.pointer, value.pointer, montgomery.pointer)
        return .computed { result, scratch in BN_mod_exp_mont_consttime(result, b, e, m, scratch, context) }
    }

    /// base^exponent for a public base.
    package func power(_ base: Integer, _ exponent: borrowing SecretInteger) -> SecretInteger {
        power(reduce(base), exponent)
    }

    /// a·b.
    package func multiply(_ a: borrowing SecretInteger, _ b: borrowing SecretInteger) -> SecretInteger {
        let (a, b, m) = (a.pointer, b.pointer, value.pointer)
        return .computed { result, context in BN_mod_mul(result, a, b, m, context) }
    }

    /// a − b for any a ≥ 0 and b ≥ 0, as a + (m − b mod m): no branch on which is larger.
    package func subtract(_ a: borrowing SecretInteger, _ b: borrowing SecretInteger) -> SecretInteger {
        let negative = value.subtracting(b.reduced(modulo: value))
        return a.adding(negative).reduced(modulo: value)
    }

    /// The inverse; nil when there is none.
    package func inverse(_ a: borrowing SecretInteger) -> SecretInteger? { reduce(a).inverse(modulo: value) }
}
