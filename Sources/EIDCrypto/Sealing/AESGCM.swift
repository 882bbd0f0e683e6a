internal import COpenSSL

/// AES-GCM with a tag of 16 bytes (SP 800-38D); the key has 16, 24 or 32 bytes, the vector is never used twice with one.
package enum AESGCM {
    package static let tagCount = 16

    /// Ciphertext ‖ tag.
    package static func seal(
        _ plaintext: borrowing SecretBytes, key: borrowing SecretBytes, iv: [UInt8], authenticating: [UInt8] = []
    ) -> [UInt8] {
        guard let cipher = Cipher(key: key, iv: iv, sealing: true) else { preconditionFailure("key or vector size") }
        cipher.authenticate(authenticating)
        return plaintext.withUnsafeBytes { plaintext in
            [UInt8](unsafeUninitializedCapacity: plaintext.count + tagCount) { buffer, filled in
                let whole = UnsafeMutableRawBufferPointer(buffer)
                cipher.update(plaintext, into: whole.baseAddress)
                precondition(cipher.finish())
                cipher.readTag(into: whole.baseAddress.map { $0 + plaintext.count })
                filled = plaintext.count + tagCount
            }
        }
    }

    /// The plaintext; nil when the tag is wrong, or the key or the vector cannot be one.
    package static func open(
        _ sealed: [UInt8], key: borrowing SecretBytes, iv: [UInt8], authenticating: [UInt8] = []
    ) -> SecretBytes? {
        guard sealed.count >= tagCount, let cipher = Cipher(key: key, iv: iv, sealing: false) else { return nil }
        cipher.authenticate(authenticating)
        let count = sealed.count - tagCount
        var plaintext = SecretBytes(count: count)
        sealed.withUnsafeBytes { sealed in
            plaintext.withUnsafeMutableBytes {
                cipher.update(UnsafeRawBufferPointer(rebasing: sealed[..<count]), into: $0.baseAddress)
            }
        }
        var tag = [UInt8](sealed[count...])
        cipher.expectTag(&tag)
        guard cipher.finish() else {
            ERR_clear_error()
            return nil
        }
        return plaintext
    }

    package static func seal(
        _ plaintext: [UInt8], key: borrowing SecretBytes, iv: [UInt8], authenticating: [UInt8] = []
    ) -> [UInt8] {
        seal(SecretBytes(copying: plaintext), key: key, iv: iv, authenticating: authenticating)
    }
}

// MARK: One run of the cipher

extension AESGCM {
    private struct Cipher: ~Copyable {
        private let context: OpaquePointer

        init?(key: borrowing SecretBytes, iv: [UInt8], sealing: Bool) {
            let cipher =
                switch key.count {
                case 16: EVP_aes_128_gcm()
                case 24: EVP_aes_192_gcm()
                case 32: EVP_aes_256_gcm()
                default: nil as OpaquePointer?
                }
            guard let cipher, !iv.isEmpty else { return nil }
            let direction: Int32 = sealing ? 1 : 0
            let handle = must(EVP_CIPHER_CTX_new())
            must(EVP_CipherInit_ex(handle, cipher, nil, nil, nil, direction))
            guard EVP_CIPHER_CTX_ctrl(handle, EVP_CTRL_AEAD_SET_IVLEN, Int32(iv.count), nil) == 1 else {
                EVP_CIPHER_CTX_free(handle)
                ERR_clear_error()
                return nil
            }
            key.withUnsafeBytes {
                must(
                    EVP_CipherInit_ex(
                        handle, nil, nil, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), iv, direction))
            }
            context = handle
        }

        deinit { EVP_CIPHER_CTX_free(context) }

        func authenticate(_ bytes: [UInt8]) {
            var count: Int32 = 0
            if !bytes.isEmpty { must(EVP_CipherUpdate(context, nil, &count, bytes, Int32(bytes.count))) }
        }

        func update(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawPointer?) {
            if input.isEmpty { return }
            var count: Int32 = 0
            must(
                EVP_CipherUpdate(
                    context, output?.assumingMemoryBound(to: UInt8.self), &count,
                    input.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(input.count)))
        }

        func expectTag(_ tag: inout [UInt8]) {
            must(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagCount), &tag))
        }

        func readTag(into tag: UnsafeMutableRawPointer?) {
            must(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagCount), tag))
        }

        /// False when the tag is wrong.
        func finish() -> Bool {
            var rest = [UInt8](repeating: 0, count: 16)
            var count: Int32 = 0
            return EVP_CipherFinal_ex(context, &rest, &count) == 1
        }
    }
}
