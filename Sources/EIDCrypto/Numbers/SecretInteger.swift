internal import COpenSSL

/// A secret integer: in the secure heap, computed with libcrypto's constant-time paths, wiped at the end.
///
/// Time may depend on how many 64-bit words a value has, never on their content.
// Sendable unchecked: the number has one owner and is never changed after it was made.
package struct SecretInteger: ~Copyable, @unchecked Sendable {
    let pointer: OpaquePointer

    /// Takes over a number that nothing else holds.
    init(adopting pointer: OpaquePointer) { self.pointer = pointer }

    deinit { BN_clear_free(pointer) }

    /// A fresh number, zero, with the constant-time flag.
    static func allocate() -> OpaquePointer {
        SecureHeap.prepare()
        let number = must(BN_secure_new())
        BN_set_flags(number, BN_FLG_CONSTTIME)
        return number
    }

    /// The number that `body` writes into its first argument; the second is secure scratch space.
    static func computed(_ body: (_ result: OpaquePointer, _ context: OpaquePointer) -> Int32) -> SecretInteger {
        let result = allocate()
        withSecureContext { must(body(result, $0)) }
        return SecretInteger(adopting: result)
    }

    package init(bigEndian bytes: borrowing SecretBytes) {
        let number = Self.allocate()
        bytes.withUnsafeBytes {
            _ = must(BN_bin2bn($0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32($0.count), number))
        }
        self.init(adopting: number)
    }

    /// A public value that takes part in a secret calculation.
    package init(_ value: Integer) {
        let number = Self.allocate()
        _ = must(BN_copy(number, value.pointer))
        BN_set_flags(number, BN_FLG_CONSTTIME)
        self.init(adopting: number)
    }

    package init(_ value: UInt64) { self.init(Integer(value)) }

    package func clone() -> SecretInteger {
        let number = Self.allocate()
        _ = must(BN_copy(number, pointer))
        BN_set_flags(number, BN_FLG_CONSTTIME)
        return SecretInteger(adopting: number)
    }

    /// I2: exactly `count` bytes, big-endian. The value must fit and not be negative: ask `fits` where it may not.
    package func bytes(_ count: Int) -> SecretBytes {
        precondition(BN_is_negative(pointer) == 0)
        var bytes = SecretBytes(count: count)
        bytes.withUnsafeMutableBytes {
            let written = BN_bn2binpad(
                pointer, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32($0.count))
            precondition(written == Int32(count), "secret does not fit")
        }
        return bytes
    }

    /// Whether the value is not negative and has at most `count` bytes; the answer is not secret.
    package func fits(_ count: Int) -> Bool { BN_is_negative(pointer) == 0 && bitWidth <= 8 * count }

    /// Bits without leading zeros; using it makes it public.
    package var bitWidth: Int { Int(BN_num_bits(pointer)) }

    package var isZero: Bool { BN_is_zero(pointer) == 1 }

    package var isOne: Bool { BN_is_one(pointer) == 1 }

    /// The value as a public integer: only for what is or will be public.
    package func exposed() -> Integer {
        let number = must(BN_new())
        _ = must(BN_copy(number, pointer))
        return Integer(adopting: number)
    }

    /// Whether both are the same value, in constant time for values of `count` bytes.
    package static func equal(_ a: borrowing SecretInteger, _ b: borrowing SecretInteger, count: Int) -> Bool {
        SecretBytes.equal(a.bytes(count), b.bytes(count))
    }
}
