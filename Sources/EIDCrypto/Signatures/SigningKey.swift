internal import COpenSSL

/// A P-256 private key in software: of the certificate authority, of a server's TLS. Lives in libcrypto.
// Sendable unchecked: an EVP_PKEY is not changed after it was made; libcrypto locks what it caches inside.
package final class SigningKey: @unchecked Sendable {
    private let key: OpaquePointer
    package let publicKey: Point

    /// Takes over a key that nothing else holds.
    private init(adopting key: OpaquePointer, _ point: Point) {
        self.key = key
        publicKey = point
    }

    deinit { EVP_PKEY_free(key) }

    /// A fresh random key.
    package static func generate() -> SigningKey {
        SecureHeap.prepare()
        let context = must(EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil))
        defer { EVP_PKEY_CTX_free(context) }
        must(EVP_PKEY_keygen_init(context))
        must(EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1))
        var made: OpaquePointer?
        must(EVP_PKEY_generate(context, &made))
        let key = must(made)
        guard let point = point(of: key) else { preconditionFailure("a fresh key is on the curve") }
        return SigningKey(adopting: key, point)
    }

    /// ECDSA with SHA-256 over the message, DER.
    package func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        try sign(digest: SHA256.hash(message))
    }

    /// ECDSA over a SHA-256 digest of 32 bytes, DER.
    package func sign(digest: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard digest.count == 32, let context = EVP_PKEY_CTX_new(key, nil) else { throw .signingFailed }
        defer { EVP_PKEY_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: 80)
        var count = signature.count
        guard EVP_PKEY_sign_init(context) == 1,
            EVP_PKEY_sign(context, &signature, &count, digest, digest.count) == 1
        else {
            ERR_clear_error()
            throw .signingFailed
        }
        return [UInt8](signature.prefix(count))
    }
}

// MARK: PEM

extension SigningKey {
    /// A PEM private key (PKCS#8 or SEC 1), not encrypted; throws `malformedKey` unless it is of P-256.
    package convenience init(pem: [UInt8]) throws(CryptoError) {
        let (key, point) = try Self.load(pem)
        self.init(adopting: key, point)
    }

    private static func load(_ pem: [UInt8]) throws(CryptoError) -> (OpaquePointer, Point) {
        SecureHeap.prepare()
        guard let input = BIO_new_mem_buf(pem, Int32(pem.count)) else { throw .malformedKey }
        defer { BIO_free(input) }
        // Without a password function libcrypto would ask at the terminal for one.
        let key = PEM_read_bio_PrivateKey(input, nil, { _, _, _, _ in -1 }, nil)
        guard let key, let point = point(of: key), isConsistent(key) else {
            EVP_PKEY_free(key)
            ERR_clear_error()
            throw .malformedKey
        }
        return (key, point)
    }

    package convenience init(pem: String) throws(CryptoError) { try self.init(pem: [UInt8](pem.utf8)) }

    /// PKCS#8 in PEM, not encrypted: write it to a file of mode 0600 and nowhere else.
    package var pem: SecretBytes {
        let output = must(BIO_new(BIO_s_secmem()))
        defer { BIO_free(output) }
        must(PEM_write_bio_PKCS8PrivateKey(output, key, nil, nil, 0, nil, nil))
        var text = SecretBytes(count: BIO_ctrl_pending(output))
        text.withUnsafeMutableBytes {
            precondition(BIO_read(output, $0.baseAddress, Int32($0.count)) == Int32($0.count))
        }
        return text
    }

    /// Whether the public point in the file belongs to the private key.
    private static func isConsistent(_ key: OpaquePointer) -> Bool {
        guard let context = EVP_PKEY_CTX_new(key, nil) else { return false }
        defer { EVP_PKEY_CTX_free(context) }
        return EVP_PKEY_check(context) == 1
    }

    /// The public point of a key; nil when it is not on P-256.
    private static func point(of key: OpaquePointer) -> Point? {
        let count = i2d_PUBKEY(key, nil)
        guard count > 0 else { return nil }
        let encoded = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
            var next = buffer.baseAddress
            filled = Int(max(0, i2d_PUBKEY(key, &next)))
        }
        return SubjectPublicKeyInfo.decode(encoded)
    }
}
