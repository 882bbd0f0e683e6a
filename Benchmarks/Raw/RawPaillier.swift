import COpenSSL

/// A Paillier decryption by CRT as short as libcrypto allows: everything that depends on the key alone is made ahead.
enum RawPaillier {
    /// M = m_p' + p'·((m_p − m_p')·p'⁻¹ mod p), with random odd numbers in the place of the primes.
    static func decryption() -> RawOperation {
        let (p, q) = (Half(), Half())
        let (cipher, inverse, result) = (BN_new(), BN_new(), BN_new())
        BN_rand(cipher, 4095, 0, 0)
        BN_rand(inverse, 1023, 0, 0)
        return RawOperation("Paillier decryption") {
            let context = BN_CTX_new()
            p.decrypt(cipher, context)
            q.decrypt(cipher, context)
            BN_mod_sub(result, p.plain, q.plain, p.prime, context)
            BN_mod_mul(result, result, inverse, p.prime, context)
            BN_mul(result, result, q.prime, context)
            BN_add(result, result, q.plain)
            BN_CTX_free(context)
        }
    }

    private struct Half {
        let prime = BN_secure_new()
        let square = BN_secure_new()
        let exponent = BN_secure_new()
        let factor = BN_secure_new()
        let plain = BN_secure_new()
        let montgomery = BN_MONT_CTX_new()

        init() {
            let context = BN_CTX_new()
            BN_rand(prime, 1024, 1, 1)
            BN_sqr(square, prime, context)
            BN_copy(exponent, prime)
            BN_sub_word(exponent, 1)
            BN_set_flags(exponent, BN_FLG_CONSTTIME)
            BN_rand(factor, 1023, 0, 0)
            BN_MONT_CTX_set(montgomery, square, context)
            BN_CTX_free(context)
        }

        func decrypt(_ cipher: OpaquePointer?, _ context: OpaquePointer?) {
            BN_nnmod(plain, cipher, square, context)
            BN_mod_exp_mont_consttime(plain, plain, exponent, square, context, montgomery)
            BN_sub_word(plain, 1)
            BN_div(plain, nil, plain, prime, context)
            BN_mod_mul(plain, plain, factor, prime, context)
        }
    }
}
