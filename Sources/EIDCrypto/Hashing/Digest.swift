internal import COpenSSL

/// One hash function of libcrypto, looked up once.
// Sendable unchecked: an EVP_MD is never changed after it was fetched.
struct Digest: @unchecked Sendable {
    let function: OpaquePointer
    let count: Int

    init(_ name: String, count: Int) {
        function = must(EVP_MD_fetch(nil, name, nil))
        self.count = count
    }

    static let sha256 = Digest("SHA2-256", count: 32)
    static let sha384 = Digest("SHA2-384", count: 48)
    static let sha512 = Digest("SHA2-512", count: 64)

    func hash(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            must(EVP_Digest(bytes, bytes.count, buffer.baseAddress, nil, function, nil))
            filled = count
        }
    }
}

package enum SHA256 {
    /// 32 bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] { Digest.sha256.hash(bytes) }
}

package enum SHA384 {
    /// 48 bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] { Digest.sha384.hash(bytes) }
}

package enum SHA512 {
    /// 64 bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] { Digest.sha512.hash(bytes) }
}
