internal import COpenSSL

package enum ECDSA {
    /// libcrypto's verification of a signature over a digest, of which the leftmost 32 bytes count (FIPS 186-5 §6.4.2).
    package static func verify(_ signature: ECDSASignature, digest: [UInt8], key: Point) -> Bool {
        let r = must(BN_dup(signature.r.integer.pointer))
        let s = must(BN_dup(signature.s.integer.pointer))
        let made = must(ECDSA_SIG_new())
        defer { ECDSA_SIG_free(made) }
        must(ECDSA_SIG_set0(made, r, s))  // takes both numbers over
        let holder = must(EC_KEY_new())
        defer { EC_KEY_free(holder) }
        must(EC_KEY_set_group(holder, Curve.shared.group))
        must(EC_KEY_set_public_key(holder, key.pointer))
        let verdict = ECDSA_do_verify(digest, Int32(digest.count), made, holder)
        if verdict != 1 { ERR_clear_error() }
        return verdict == 1
    }
}
