/// A public integer modulo the order q: 0 ≤ v < q.
package struct Scalar: Sendable, Equatable {
    package static let count = 32

    /// The value as an integer.
    package let integer: Integer

    /// 32 bytes, big-endian, below q; nil otherwise.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        let value = Integer(bigEndian: bytes)
        guard value < P256.order else { return nil }
        integer = value
    }

    /// Any count of bytes, big-endian, modulo q.
    package init(reducing bytes: [UInt8]) { self.init(Integer(bigEndian: bytes)) }

    /// Any integer modulo q.
    package init(_ value: Integer) { integer = value.modulo(P256.order) }

    package static let zero = Scalar(Integer(0))
    package static let one = Scalar(Integer(1))

    /// 32 bytes, big-endian.
    package var bytes: [UInt8] { integer.bytes(Self.count) ?? [] }

    package var isZero: Bool { integer.isZero }

    /// Whether the value is at most (q − 1)/2.
    package var isLow: Bool { integer <= P256.halfOrder }
}

// MARK: Arithmetic modulo q

extension Scalar {
    package static func + (a: Scalar, b: Scalar) -> Scalar { Scalar(a.integer + b.integer) }

    package static func - (a: Scalar, b: Scalar) -> Scalar { Scalar(a.integer - b.integer) }

    package static func * (a: Scalar, b: Scalar) -> Scalar { Scalar(a.integer * b.integer) }

    package static prefix func - (a: Scalar) -> Scalar { zero - a }

    /// nil for zero.
    package var inverse: Scalar? { integer.inverse(modulo: P256.order).map { Scalar($0) } }
}
