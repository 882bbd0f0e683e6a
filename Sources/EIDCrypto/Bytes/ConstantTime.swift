internal import COpenSSL

package enum ConstantTime {
    /// Comparison whose time depends on the counts only.
    package static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
    }
}
