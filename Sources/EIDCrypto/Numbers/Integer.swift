internal import COpenSSL

/// A public integer of any size, with sign. For secrets use `SecretInteger`: this one computes in variable time.
package struct Integer: Sendable {
    /// Owner of one libcrypto number.
    // Sendable unchecked: the number is never changed after its Integer was made.
    private final class Box: @unchecked Sendable {
        let pointer: OpaquePointer

        init(_ pointer: OpaquePointer) { self.pointer = pointer }

        deinit { BN_free(pointer) }
    }

    private let box: Box

    var pointer: OpaquePointer { box.pointer }

    /// Takes over a number that nothing else holds.
    init(adopting pointer: OpaquePointer) { box = Box(pointer) }

    /// The number that `body` writes into its first argument; the second is scratch space.
    static func computed(_ body: (_ result: OpaquePointer, _ context: OpaquePointer) -> Int32) -> Integer {
        let result = must(BN_new())
        withContext { must(body(result, $0)) }
        return Integer(adopting: result)
    }

    package init(_ value: UInt64) {
        let number = must(BN_new())
        must(BN_set_word(number, UInt(value)))
        self.init(adopting: number)
    }

    /// Any count of bytes, also none; never negative.
    package init(bigEndian bytes: [UInt8]) {
        self.init(adopting: must(BN_bin2bn(bytes, Int32(bytes.count), nil)))
    }

    /// I2: exactly `count` bytes, big-endian; nil when negative or too large.
    package func bytes(_ count: Int) -> [UInt8]? {
        if isNegative || bitWidth > 8 * count { return nil }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            if count > 0 { precondition(BN_bn2binpad(pointer, buffer.baseAddress, Int32(count)) == Int32(count)) }
            filled = count
        }
    }

    /// Bits of the absolute value without leading zeros; 0 for zero.
    package var bitWidth: Int { Int(BN_num_bits(pointer)) }

    package var isZero: Bool { BN_is_zero(pointer) == 1 }

    package var isOdd: Bool { BN_is_odd(pointer) == 1 }

    package var isNegative: Bool { BN_is_negative(pointer) == 1 }
}

// MARK: Comparison

extension Integer: Comparable {
    package static func == (a: Integer, b: Integer) -> Bool { BN_cmp(a.pointer, b.pointer) == 0 }

    package static func < (a: Integer, b: Integer) -> Bool { BN_cmp(a.pointer, b.pointer) < 0 }
}
