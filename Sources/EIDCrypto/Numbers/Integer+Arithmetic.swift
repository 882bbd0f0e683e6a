internal import COpenSSL

extension Integer {
    package static func + (a: Integer, b: Integer) -> Integer {
        .computed { result, _ in BN_add(result, a.pointer, b.pointer) }
    }

    package static func - (a: Integer, b: Integer) -> Integer {
        .computed { result, _ in BN_sub(result, a.pointer, b.pointer) }
    }

    package static prefix func - (a: Integer) -> Integer { Integer(0) - a }

    package static func * (a: Integer, b: Integer) -> Integer {
        .computed { result, context in BN_mul(result, a.pointer, b.pointer, context) }
    }

    package static func << (a: Integer, bits: Int) -> Integer {
        .computed { result, _ in BN_lshift(result, a.pointer, Int32(bits)) }
    }

    /// Rounds towards zero.
    package static func >> (a: Integer, bits: Int) -> Integer {
        .computed { result, _ in BN_rshift(result, a.pointer, Int32(bits)) }
    }

    package var squared: Integer {
        .computed { result, context in BN_sqr(result, pointer, context) }
    }

    /// The quotient rounded towards zero and what is left, which has the sign of `self`. The divisor is not zero.
    package func quotientAndRemainder(dividingBy divisor: Integer) -> (quotient: Integer, remainder: Integer) {
        precondition(!divisor.isZero)
        let quotient = must(BN_new())
        let remainder = Integer.computed { remainder, context in
            BN_div(quotient, remainder, pointer, divisor.pointer, context)
        }
        return (Integer(adopting: quotient), remainder)
    }

    /// The remainder in 0 ..< modulus, whatever the sign. The modulus is positive.
    package func modulo(_ modulus: Integer) -> Integer {
        precondition(!modulus.isZero && !modulus.isNegative)
        return .computed { result, context in BN_nnmod(result, pointer, modulus.pointer, context) }
    }

    /// The greatest common divisor, never negative.
    package func gcd(_ other: Integer) -> Integer {
        .computed { result, context in BN_gcd(result, pointer, other.pointer, context) }
    }

    /// The inverse in 0 ..< modulus; nil when there is none. The modulus is positive.
    package func inverse(modulo modulus: Integer) -> Integer? {
        precondition(!modulus.isZero && !modulus.isNegative)
        if modulus == Integer(1) { return Integer(0) }
        let result = must(BN_new())
        let found = withContext { BN_mod_inverse(result, pointer, modulus.pointer, $0) }
        let inverse = Integer(adopting: result)
        if found == nil { ERR_clear_error() }
        return found == nil ? nil : inverse
    }
}
