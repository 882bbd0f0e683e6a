internal import COpenSSL

/// Calls that fail only when memory runs out or the operating system gives no randomness: going on would be worse.
@inline(__always)
func must(_ result: Int32) {
    precondition(result == 1, "libcrypto call failed")
}

/// A libcrypto object that is absent only when memory runs out.
@inline(__always)
func must(_ pointer: OpaquePointer?) -> OpaquePointer {
    guard let pointer else { preconditionFailure("libcrypto allocation failed") }
    return pointer
}

/// Scratch numbers of one calculation on public values.
@inline(__always)
func withContext<R: ~Copyable>(_ body: (OpaquePointer) -> R) -> R {
    let context = must(BN_CTX_new())
    defer { BN_CTX_free(context) }
    return body(context)
}

/// Scratch numbers of one calculation on secrets: in the secure heap, wiped at the end.
@inline(__always)
func withSecureContext<R: ~Copyable>(_ body: (OpaquePointer) -> R) -> R {
    SecureHeap.prepare()
    let context = must(BN_CTX_secure_new())
    defer { BN_CTX_free(context) }
    return body(context)
}
