internal import COpenSSL

/// NIST P-256 (FIPS 186-5, SP 800-186).
package enum P256 {
    /// q, the prime order of the base point; 32 bytes.
    package static let order: Integer = {
        let number = must(BN_new())
        must(EC_GROUP_get_order(Curve.shared.group, number, nil))
        return Integer(adopting: number)
    }()

    /// (q − 1)/2, the largest low s.
    package static let halfOrder = order >> 1
}

/// The curve as libcrypto holds it.
// Sendable unchecked: made once and only read afterwards.
struct Curve: @unchecked Sendable {
    static let shared = Curve()

    let group: OpaquePointer
    /// Montgomery form of the order.
    let orderContext: OpaquePointer
    /// q − 2: Fermat's exponent for inverses.
    let inverseExponent: OpaquePointer
    /// q − 1.
    let orderMinusOne: OpaquePointer

    private init() {
        group = must(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1))
        let order = must(EC_GROUP_get0_order(group))
        orderContext = must(BN_MONT_CTX_new())
        let context = orderContext
        withContext { must(BN_MONT_CTX_set(context, order, $0)) }
        orderMinusOne = must(BN_dup(order))
        must(BN_sub_word(orderMinusOne, 1))
        inverseExponent = must(BN_dup(order))
        must(BN_sub_word(inverseExponent, 2))
    }
}
