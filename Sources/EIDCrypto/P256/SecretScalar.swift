internal import COpenSSL

/// A secret integer modulo the order q, wiped at the end; all its arithmetic takes libcrypto's constant-time paths.
package struct SecretScalar: ~Copyable, Sendable {
    let value: SecretInteger

    /// `value` lies in 0 ..< q.
    private init(unchecked value: consuming SecretInteger) { self.value = value }

    /// 32 bytes, big-endian, below q; nil otherwise.
    package init?(_ bytes: borrowing SecretBytes) {
        guard bytes.count == Scalar.count else { return nil }
        let value = SecretInteger(bigEndian: bytes)
        guard BN_cmp(value.pointer, P256.order.pointer) < 0 else { return nil }
        self.value = value
    }

    /// Any secret integer modulo q.
    package init(reducing integer: borrowing SecretInteger) { value = integer.reduced(modulo: P256.order) }

    /// A public value that takes part in a secret calculation.
    package init(_ scalar: Scalar) { value = SecretInteger(scalar.integer) }

    /// 1 ≤ value < q, from 48 random bytes (threshold-ecdsa.md §1.5).
    package static func random(_ source: some RandomSource, _ lane: String) -> SecretScalar {
        let draw = SecretInteger(bigEndian: source.bytes(lane, 48))
        let pointer = draw.pointer
        return SecretScalar(
            unchecked: .computed { result, context in
                let done = BN_nnmod(result, pointer, Curve.shared.orderMinusOne, context)
                return done == 1 ? BN_add_word(result, 1) : 0
            })
    }

    package func clone() -> SecretScalar { SecretScalar(unchecked: value.clone()) }

    /// 32 bytes, big-endian.
    package func bytes() -> SecretBytes { value.bytes(Scalar.count) }

    /// The value in 0 ..< q as an integer, for calculations beyond q.
    package func integer() -> SecretInteger { value.clone() }

    /// The value as a public scalar: only for what will be public, as the response of a proof.
    package func exposed() -> Scalar { Scalar(value.exposed()) }

    package var isZero: Bool { value.isZero }

    package static func equal(_ a: borrowing SecretScalar, _ b: borrowing SecretScalar) -> Bool {
        SecretBytes.equal(a.bytes(), b.bytes())
    }
}

// MARK: Arithmetic modulo q

extension SecretScalar {
    package func adding(_ other: borrowing SecretScalar) -> SecretScalar { adding(other.value.pointer) }

    package func adding(_ other: Scalar) -> SecretScalar { adding(other.integer.pointer) }

    package func subtracting(_ other: borrowing SecretScalar) -> SecretScalar { subtracting(other.value.pointer) }

    package func subtracting(_ other: Scalar) -> SecretScalar { subtracting(other.integer.pointer) }

    package func multiplied(by other: borrowing SecretScalar) -> SecretScalar { multiplied(by: other.value.pointer) }

    package func multiplied(by other: Scalar) -> SecretScalar { multiplied(by: other.integer.pointer) }

    /// The inverse by Fermat's exponent q − 2; nil for zero.
    package func inverted() -> SecretScalar? {
        if isZero { return nil }
        let pointer = value.pointer
        let curve = Curve.shared
        return SecretScalar(
            unchecked: .computed { result, context in
                BN_mod_exp_mont_consttime(
                    result, pointer, curve.inverseExponent, P256.order.pointer, context, curve.orderContext)
            })
    }

    private func adding(_ other: OpaquePointer) -> SecretScalar {
        let pointer = value.pointer
        return SecretScalar(
            unchecked: .computed { result, _ in BN_mod_add_quick(result, pointer, other, P256.order.pointer) })
    }

    // Not BN_mod_sub_quick, which branches on the sign: a + (q − b), where q − b is never negative.
    private func subtracting(_ other: OpaquePointer) -> SecretScalar {
        let negative = SecretInteger.computed { result, _ in BN_sub(result, P256.order.pointer, other) }
        return adding(negative.pointer)
    }

    private func multiplied(by other: OpaquePointer) -> SecretScalar {
        let pointer = value.pointer
        return SecretScalar(
            unchecked: .computed { result, context in
                BN_mod_mul(result, pointer, other, P256.order.pointer, context)
            })
    }

    /// The smaller of v and q − v, chosen by a mask and not by a branch.
    package func low() -> SecretScalar {
        let negative = SecretScalar(Scalar.zero).subtracting(self)
        var chosen = bytes()
        let half = P256.halfOrder.bytes(Scalar.count) ?? []
        chosen.withUnsafeMutableBytes { chosen in
            var borrow: UInt16 = 0  // of (q − 1)/2 − v, from the last byte to the first
            for place in (0..<Scalar.count).reversed() {
                borrow = (UInt16(half[place]) &- UInt16(chosen[place]) &- borrow) >> 15
            }
            let mask = 0 &- UInt8(truncatingIfNeeded: borrow)
            negative.bytes().withUnsafeBytes { negative in
                for place in 0..<Scalar.count { chosen[place] ^= mask & (chosen[place] ^ negative[place]) }
            }
        }
        return SecretScalar(unchecked: SecretInteger(bigEndian: chosen))
    }
}
