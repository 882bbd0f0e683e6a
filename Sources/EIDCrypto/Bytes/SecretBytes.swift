internal import COpenSSL

/// Secret bytes of a fixed count, in the secure heap, wiped when they go out of scope.
///
/// They cannot be copied by accident, compared with `==` or printed. `clone`, `exposed` and the `withUnsafe…`
/// functions are the only ways out.
// Sendable unchecked: the memory has one owner, and only a mutating function writes to it.
package struct SecretBytes: ~Copyable, @unchecked Sendable {
    private let base: UnsafeMutableRawPointer
    package let count: Int

    /// `count` zero bytes.
    package init(count: Int) {
        precondition(count >= 0)
        base = SecureHeap.allocate(count)
        self.count = count
    }

    /// A copy of bytes that were, for a moment, in an array; the array is not wiped.
    package init(copying bytes: [UInt8]) {
        self.init(count: bytes.count)
        bytes.withUnsafeBytes { source in
            if let start = source.baseAddress { base.copyMemory(from: start, byteCount: source.count) }
        }
    }

    deinit { SecureHeap.release(base, count) }

    /// A copy of the bytes at the given places, which must lie inside.
    package func bytes(in range: Range<Int>) -> SecretBytes {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        let part = SecretBytes(count: range.count)
        part.base.copyMemory(from: base + range.lowerBound, byteCount: range.count)
        return part
    }

    package func clone() -> SecretBytes { bytes(in: 0..<count) }

    package func withUnsafeBytes<R: ~Copyable, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        try body(UnsafeRawBufferPointer(start: base, count: count))
    }

    package mutating func withUnsafeMutableBytes<R: ~Copyable, E: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        try body(UnsafeMutableRawBufferPointer(start: base, count: count))
    }

    /// The bytes as an ordinary array: only for values that leave as public bytes or sealed ones.
    package func exposed() -> [UInt8] {
        [UInt8](UnsafeRawBufferPointer(start: base, count: count))
    }

    /// Constant-time comparison; different counts are unequal at once.
    package static func equal(_ a: borrowing SecretBytes, _ b: borrowing SecretBytes) -> Bool {
        a.count == b.count && CRYPTO_memcmp(a.base, b.base, a.count) == 0
    }

    /// The parts one after another.
    package static func joined(_ a: borrowing SecretBytes, _ b: borrowing SecretBytes) -> SecretBytes {
        let whole = SecretBytes(count: a.count + b.count)
        whole.base.copyMemory(from: a.base, byteCount: a.count)
        (whole.base + a.count).copyMemory(from: b.base, byteCount: b.count)
        return whole
    }
}
