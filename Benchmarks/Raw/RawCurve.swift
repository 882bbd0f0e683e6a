import COpenSSL

/// Raw libcrypto operations on P-256: "b" and "v" of the protocol page's §7.1.
enum RawCurve {
    /// One constant-time multiple of the base point.
    static func fixedBase() -> RawOperation {
        let (group, scalar, result) = parts()
        return RawOperation("k·G", repetitions: 10) {
            let context = BN_CTX_new()
            EC_POINT_mul(group, result, scalar, nil, nil, context)
            BN_CTX_free(context)
        }
    }

    /// One constant-time multiple of another point.
    static func variableBase() -> RawOperation {
        let (group, scalar, result) = parts()
        let base = EC_POINT_new(group)
        EC_POINT_mul(group, base, scalar, nil, nil, nil)
        return RawOperation("k·P", repetitions: 10) {
            let context = BN_CTX_new()
            EC_POINT_mul(group, result, nil, base, scalar, context)
            BN_CTX_free(context)
        }
    }

    private static func parts() -> (OpaquePointer?, OpaquePointer?, OpaquePointer?) {
        let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)
        let scalar = BN_secure_new()
        BN_rand(scalar, 255, 0, 0)
        BN_set_flags(scalar, BN_FLG_CONSTTIME)
        return (group, scalar, EC_POINT_new(group))
    }
}
