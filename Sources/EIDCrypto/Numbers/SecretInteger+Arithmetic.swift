internal import COpenSSL

extension SecretInteger {
    package func adding(_ other: borrowing SecretInteger) -> SecretInteger {
        let (a, b) = (pointer, other.pointer)
        return .computed { result, _ in BN_add(result, a, b) }
    }

    package func adding(_ other: Integer) -> SecretInteger {
        let a = pointer
        return .computed { result, _ in BN_add(result, a, other.pointer) }
    }

    /// May be negative: `reduced` brings it back into 0 ..< modulus.
    package func subtracting(_ other: borrowing SecretInteger) -> SecretInteger {
        let (a, b) = (pointer, other.pointer)
        return .computed { result, _ in BN_sub(result, a, b) }
    }

    package func subtracting(_ other: Integer) -> SecretInteger {
        let a = pointer
        return .computed { result, _ in BN_sub(result, a, other.pointer) }
    }

    package func multiplied(by other: borrowing SecretInteger) -> SecretInteger {
        let (a, b) = (pointer, other.pointer)
        return .computed { result, context in BN_mul(result, a, b, context) }
    }

    package func multiplied(by other: Integer) -> SecretInteger {
        let a = pointer
        return .computed { result, context in BN_mul(result, a, other.pointer, context) }
    }

    /// The remainder in 0 ..< modulus, whatever the sign. The modulus is positive.
    package func reduced(modulo modulus: Integer) -> SecretInteger {
        let a = pointer
        return .computed { result, context in BN_nnmod(result, a, modulus.pointer, context) }
    }

    package func reduced(modulo modulus: borrowing SecretInteger) -> SecretInteger {
        let (a, m) = (pointer, modulus.pointer)
        return .computed { result, context in BN_nnmod(result, a, m, context) }
    }

    /// The quotient rounded towards zero. The divisor is not zero.
    package func quotient(dividingBy divisor: borrowing SecretInteger) -> SecretInteger {
        let (a, d) = (pointer, divisor.pointer)
        return .computed { result, context in BN_div(result, nil, a, d, context) }
    }

    /// libcrypto's constant-time greatest common divisor.
    package func gcd(_ other: borrowing SecretInteger) -> SecretInteger {
        let (a, b) = (pointer, other.pointer)
        return .computed { result, context in BN_gcd(result, a, b, context) }
    }

    /// The inverse in 0 ..< modulus by libcrypto's branch-free Euclid; nil when there is none.
    package func inverse(modulo modulus: borrowing SecretInteger) -> SecretInteger? {
        let (a, m) = (pointer, modulus.pointer)
        let result = Self.allocate()
        let found = withSecureContext { BN_mod_inverse(result, a, m, $0) != nil }
        let inverse = SecretInteger(adopting: result)
        if found { return inverse }
        ERR_clear_error()
        return nil
    }

    /// The inverse modulo a public modulus.
    package func inverse(modulo modulus: Integer) -> SecretInteger? {
        inverse(modulo: SecretInteger(modulus))
    }
}
