internal import COpenSSL

/// Owner of one libcrypto Montgomery context. It is wiped when freed.
// Sendable unchecked: made once and only read afterwards.
final class MontgomeryContext: @unchecked Sendable {
    let pointer: OpaquePointer

    /// `modulus` is odd and greater than one.
    init(_ modulus: OpaquePointer, scratch: OpaquePointer) {
        pointer = must(BN_MONT_CTX_new())
        must(BN_MONT_CTX_set(pointer, modulus, scratch))
    }

    deinit { BN_MONT_CTX_free(pointer) }
}
