import COpenSSL

/// Raw libcrypto operations on numbers, with everything made ahead that can be.
enum RawNumbers {
    /// One prime as libcrypto makes it.
    static func prime(bits: Int32) -> RawOperation {
        let prime = BN_new()
        return RawOperation("BN_generate_prime_ex \(bits)") { BN_generate_prime_ex(prime, bits, 0, nil, nil, nil) }
    }

    /// One constant-time power with a Montgomery context made ahead.
    static func power(modulus bits: Int32, exponent exponentBits: Int32) -> RawOperation {
        let (modulus, montgomery) = oddModulus(bits)
        let (base, exponent, result) = (BN_new(), BN_new(), BN_new())
        BN_rand(base, bits - 1, 0, 0)
        BN_rand(exponent, exponentBits, 0, 0)
        BN_set_flags(exponent, BN_FLG_CONSTTIME)
        return RawOperation("power \(bits)^\(exponentBits)") {
            let context = BN_CTX_new()
            BN_mod_exp_mont_consttime(result, base, exponent, modulus, context, montgomery)
            BN_CTX_free(context)
        }
    }

    /// One variable-time power, as verification of public values may use.
    static func publicPower(modulus bits: Int32, exponent exponentBits: Int32) -> RawOperation {
        let (modulus, montgomery) = oddModulus(bits)
        let (base, exponent, result) = (BN_new(), BN_new(), BN_new())
        BN_rand(base, bits - 1, 0, 0)
        BN_rand(exponent, exponentBits, 0, 0)
        return RawOperation("public power \(bits)^\(exponentBits)") {
            let context = BN_CTX_new()
            BN_mod_exp_mont(result, base, exponent, modulus, context, montgomery)
            BN_CTX_free(context)
        }
    }

    /// One Montgomery product.
    static func product(modulus bits: Int32) -> RawOperation {
        let (_, montgomery) = oddModulus(bits)
        let (a, b, result) = (BN_new(), BN_new(), BN_new())
        BN_rand(a, bits - 1, 0, 0)
        BN_rand(b, bits - 1, 0, 0)
        let context = BN_CTX_new()
        return RawOperation("product \(bits)", repetitions: 1000) {
            BN_mod_mul_montgomery(result, a, b, montgomery, context)
        }
    }

    private static func oddModulus(_ bits: Int32) -> (OpaquePointer?, OpaquePointer?) {
        let (modulus, montgomery, context) = (BN_new(), BN_MONT_CTX_new(), BN_CTX_new())
        BN_rand(modulus, bits, 1, 1)
        BN_MONT_CTX_set(montgomery, modulus, context)
        BN_CTX_free(context)
        return (modulus, montgomery)
    }
}
