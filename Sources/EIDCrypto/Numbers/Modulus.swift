internal import COpenSSL

/// An odd public modulus with its Montgomery context, made once; usable from several threads at a time.
package final class Modulus: Sendable {
    package let value: Integer
    let montgomery: MontgomeryContext

    /// nil unless odd and greater than one.
    package init?(_ value: Integer) {
        guard value.isOdd, value > Integer(1) else { return nil }
        self.value = value
        montgomery = withContext { MontgomeryContext(value.pointer, scratch: $0) }
    }

    /// The remainder in 0 ..< value.
    package func reduce(_ a: Integer) -> Integer {
        !a.isNegative && a < value ? a : a.modulo(value)
    }

    /// a·b mod value.
    package func multiply(_ a: Integer, _ b: Integer) -> Integer {
        let (a, b) = (reduce(a), reduce(b))
        return withExtendedLifetime((a, b)) {
            .computed { result, context in
                guard BN_to_montgomery(result, a.pointer, montgomery.pointer, context) == 1 else { return 0 }
                return BN_mod_mul_montgomery(result, result, b.pointer, montgomery.pointer, context)
            }
        }
    }

    /// base^exponent mod value, all public, in variable time. The exponent is not negative.
    package func power(_ base: Integer, _ exponent: Integer) -> Integer {
        precondition(!exponent.isNegative)
        return .computed { result, context in
            BN_mod_exp_mont(result, base.pointer, exponent.pointer, value.pointer, context, montgomery.pointer)
        }
    }

    /// The inverse modulo value; nil when there is none.
    package func inverse(_ a: Integer) -> Integer? { a.inverse(modulo: value) }
}

// MARK: Secret operands

extension Modulus {
    /// base^exponent mod value for a secret exponent of at most `bits` bits, in time that depends on the count of its
    /// 64-bit words only: draw exponents so that the top word is zero with negligible probability.
    package func power(_ base: Integer, secret exponent: borrowing SecretInteger, bits: Int) -> SecretInteger {
        precondition(exponent.fits((bits + 7) / 8))
        let e = exponent.pointer
        return .computed { result, context in
            BN_mod_exp_mont_consttime(result, base.pointer, e, value.pointer, context, montgomery.pointer)
        }
    }

    /// base^exponent mod value for a secret base and a public exponent: fixed window.
    package func power(secret base: borrowing SecretInteger, _ exponent: Integer) -> SecretInteger {
        precondition(!exponent.isNegative)
        let b = base.pointer
        return .computed { result, context in
            BN_mod_exp_mont_consttime(result, b, exponent.pointer, value.pointer, context, montgomery.pointer)
        }
    }

    /// a·b mod value for secrets.
    package func multiply(_ a: borrowing SecretInteger, _ b: borrowing SecretInteger) -> SecretInteger {
        let (a, b) = (a.pointer, b.pointer)
        return .computed { result, context in BN_mod_mul(result, a, b, value.pointer, context) }
    }

    /// a·b mod value for a secret and a public factor.
    package func multiply(_ a: borrowing SecretInteger, _ b: Integer) -> SecretInteger {
        let a = a.pointer
        return .computed { result, context in BN_mod_mul(result, a, b.pointer, value.pointer, context) }
    }

    package func reduce(_ a: borrowing SecretInteger) -> SecretInteger { a.reduced(modulo: value) }
}
