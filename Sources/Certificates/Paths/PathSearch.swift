import COpenSSL

/// One run of libcrypto's path check.
struct PathSearch {
    let leaf: Certificate
    let intermediates: [Certificate]
    let anchors: [Certificate]
    /// Whether an anchor may be other than self-signed.
    let partial: Bool
    /// Seconds since 1970.
    let time: Int64

    /// The path found, leaf first, anchor last.
    @discardableResult
    func run() throws(CertificateError) -> [Certificate] {
        let target = try X509Handle.read(leaf.der)
        guard let store = X509_STORE_new() else { throw .library }
        defer { X509_STORE_free(store) }
        for anchor in anchors {
            let handle = try X509Handle.read(anchor.der)
            guard X509_STORE_add_cert(store, handle.pointer) == 1 else { throw .library }
        }
        guard let untrusted = OPENSSL_sk_new_null() else { throw .library }
        defer { elements(of: untrusted).forEach { X509_free(OpaquePointer($0)) }; OPENSSL_sk_free(untrusted) }
        for intermediate in intermediates {
            let handle = try X509Handle.read(intermediate.der)
            X509_up_ref(handle.pointer)
            OPENSSL_sk_push(untrusted, UnsafeRawPointer(handle.pointer))
        }
        return try verify(target.pointer, store, untrusted)
    }

    private func verify(
        _ target: OpaquePointer, _ store: OpaquePointer, _ untrusted: OpaquePointer
    ) throws(CertificateError) -> [Certificate] {
        guard let context = X509_STORE_CTX_new() else { throw .library }
        defer {
            X509_STORE_CTX_free(context)
            ERR_clear_error()
        }
        guard X509_STORE_CTX_init(context, store, target, untrusted) == 1,
            let parameters = X509_STORE_CTX_get0_param(context)
        else { throw .library }
        var flags = UInt(X509_V_FLAG_X509_STRICT)
        if partial { flags |= UInt(X509_V_FLAG_PARTIAL_CHAIN) }
        guard X509_VERIFY_PARAM_set_flags(parameters, flags) == 1 else { throw .library }
        X509_VERIFY_PARAM_set_time(parameters, Int(time))
        X509_VERIFY_PARAM_set_depth(parameters, 5)
        // 112 bits: no SHA-1, no RSA below 2048, anywhere on the path.
        X509_VERIFY_PARAM_set_auth_level(parameters, 2)
        guard X509_verify_cert(context) == 1 else {
            throw Self.reason(X509_STORE_CTX_get_error(context))
        }
        let known = [leaf] + intermediates + anchors
        return try elements(of: X509_STORE_CTX_get0_chain(context)).map { element throws(CertificateError) in
            let der = try encoded { i2d_X509(OpaquePointer(element), $0) }
            guard let certificate = known.first(where: { $0.der == der }) else { throw .library }
            return certificate
        }
    }

    private static func reason(_ code: Int32) -> CertificateError {
        switch code {
        case X509_V_ERR_CERT_HAS_EXPIRED: .expired
        case X509_V_ERR_CERT_NOT_YET_VALID: .notYetValid
        case X509_V_ERR_CERT_SIGNATURE_FAILURE, X509_V_ERR_UNABLE_TO_DECRYPT_CERT_SIGNATURE: .badSignature
        case X509_V_ERR_EC_KEY_EXPLICIT_PARAMS: .explicitCurve
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
            X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT,
            X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, X509_V_ERR_CERT_UNTRUSTED:
            .untrustedIssuer
        default: .rejected(code)
        }
    }
}
