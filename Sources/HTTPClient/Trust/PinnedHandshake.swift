import COpenSSL

/// The trust decision of one TLS connection, made inside OpenSSL's verify callback: the path to an anchor first, then
/// the pins. A refusal ends the handshake with an alert, so that no byte of the request has left.
///
/// OpenSSL's context owns one reference until it is freed, so the object outlives every handshake that uses it.
/// Touched only by the worker's thread.
final class PinnedHandshake {
    enum Outcome: Equatable {
        /// No certificate was checked: the handshake broke off before, or resumed a session checked earlier.
        case notReached
        case accepted
        case invalid(Int32)
        case pinMismatch
    }

    private let trust: TLSTrust
    private(set) var outcome = Outcome.notReached

    init(trust: TLSTrust) {
        self.trust = trust
    }

    /// Makes `context` believe this object only. False when OpenSSL is out of memory.
    func install(in context: OpaquePointer) -> Bool {
        let index = Self.slot
        guard index >= 0, X509_STORE_up_ref(trust.anchors.store) == 1 else { return false }
        SSL_CTX_set_cert_store(context, trust.anchors.store)
        let owned = Unmanaged.passRetained(self)
        guard SSL_CTX_set_ex_data(context, index, owned.toOpaque()) == 1 else {
            owned.release()
            return false
        }
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
        SSL_CTX_set_cert_verify_callback(
            context,
            { chain, handshake in
                guard let chain, let handshake else { return 0 }
                return Unmanaged<PinnedHandshake>.fromOpaque(handshake).takeUnretainedValue().verify(chain) ? 1 : 0
            }, owned.toOpaque())
        SSL_CTX_set_options(context, Self.noRenegotiation)
        return true
    }

    private func verify(_ chain: OpaquePointer) -> Bool {
        guard X509_verify_cert(chain) == 1 else {
            outcome = .invalid(X509_STORE_CTX_get_error(chain))
            return false
        }
        guard trust.pins.isEmpty || hasPinnedKey(chain) else {
            outcome = .pinMismatch
            X509_STORE_CTX_set_error(chain, X509_V_ERR_APPLICATION_VERIFICATION)
            return false
        }
        outcome = .accepted
        return true
    }

    /// The leaf's key or its issuer's, in the path just verified.
    private func hasPinnedKey(_ chain: OpaquePointer) -> Bool {
        let path = X509_STORE_CTX_get0_chain(chain)
        return (0..<min(2, OPENSSL_sk_num(path))).contains { position in
            guard let certificate = OPENSSL_sk_value(path, position),
                let digest = Self.keyDigest(OpaquePointer(certificate))
            else { return false }
            return trust.pins.contains(digest)
        }
    }

    /// SHA-256 of the certificate's SubjectPublicKeyInfo.
    private static func keyDigest(_ certificate: OpaquePointer) -> [UInt8]? {
        var encoding: UnsafeMutablePointer<UInt8>?
        let count = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &encoding)
        guard count > 0, let encoding else { return nil }
        defer { CRYPTO_free(encoding, nil, 0) }
        var digest = [UInt8](repeating: 0, count: 32)
        guard EVP_Digest(encoding, Int(count), &digest, nil, EVP_sha256(), nil) == 1 else { return nil }
        return digest
    }

    /// Where a context keeps its handshake; OpenSSL calls the closure when it frees the context.
    private static let slot: Int32 = CRYPTO_get_ex_new_index(
        CRYPTO_EX_INDEX_SSL_CTX, 0, nil, nil, nil,
        { _, handshake, _, _, _, _ in
            if let handshake { Unmanaged<PinnedHandshake>.fromOpaque(handshake).release() }
        })

    /// `SSL_OP_NO_RENEGOTIATION`, a macro with a cast that Swift does not import. A second handshake on a live
    /// connection would check another certificate behind the back of the request already sent.
    private static let noRenegotiation: UInt64 = 1 << 30
}
