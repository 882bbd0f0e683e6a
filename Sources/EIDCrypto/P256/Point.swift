internal import COpenSSL

/// A point of P-256 that is not the identity: the identity has no value of this type.
package struct Point: Sendable {
    /// Owner of one libcrypto point.
    // Sendable unchecked: the point is never changed after it was made.
    private final class Box: @unchecked Sendable {
        let pointer: OpaquePointer

        init() { pointer = must(EC_POINT_new(Curve.shared.group)) }

        deinit { EC_POINT_free(pointer) }
    }

    private let box: Box

    /// 65 bytes: 04 ‖ x ‖ y.
    package let uncompressed: [UInt8]

    var pointer: OpaquePointer { box.pointer }

    /// nil when the calculation gives the identity.
    private init?(_ body: (_ result: OpaquePointer) -> Int32) {
        let box = Box()
        must(body(box.pointer))
        self.init(box)
    }

    private init?(_ box: Box) {
        let group = Curve.shared.group
        if EC_POINT_is_at_infinity(group, box.pointer) == 1 { return nil }
        uncompressed = [UInt8](unsafeUninitializedCapacity: 65) { buffer, filled in
            filled = EC_POINT_point2oct(
                group, box.pointer, POINT_CONVERSION_UNCOMPRESSED, buffer.baseAddress, 65, nil)
        }
        precondition(uncompressed.count == 65)
        self.box = box
    }

    private init?(octets: [UInt8], count: Int, prefixes: ClosedRange<UInt8>) {
        guard octets.count == count, prefixes ~= octets[0] else { return nil }
        let box = Box()
        guard EC_POINT_oct2point(Curve.shared.group, box.pointer, octets, count, nil) == 1 else {
            ERR_clear_error()
            return nil
        }
        self.init(box)
    }

    /// 33 bytes, SEC 1: 02 or 03 ‖ x with x below the field prime and on the curve; nil otherwise.
    package init?(compressed: [UInt8]) { self.init(octets: compressed, count: 33, prefixes: 2...3) }

    /// 65 bytes, X9.63: 04 ‖ x ‖ y on the curve; nil otherwise.
    package init?(uncompressed: [UInt8]) { self.init(octets: uncompressed, count: 65, prefixes: 4...4) }

    /// 33 bytes: 02 or 03 ‖ x.
    package var compressed: [UInt8] { [2 + (uncompressed[64] & 1)] + uncompressed[1...32] }

    /// The affine x coordinate, below the field prime.
    package var x: Integer { Integer(bigEndian: [UInt8](uncompressed[1...32])) }

    /// x modulo q: the r of an ECDSA signature.
    package var xModOrder: Scalar { Scalar(x) }
}

// MARK: Group operations

extension Point {
    /// k·G in constant time; nil for zero.
    package static func generator(times scalar: borrowing SecretScalar) -> Point? {
        let k = scalar.value.pointer
        return withSecureContext { context in
            Point { EC_POINT_mul(Curve.shared.group, $0, k, nil, nil, context) }
        }
    }

    /// k·self in constant time; nil for zero.
    package func times(_ scalar: borrowing SecretScalar) -> Point? {
        let k = scalar.value.pointer
        return withSecureContext { context in
            Point { EC_POINT_mul(Curve.shared.group, $0, nil, pointer, k, context) }
        }
    }

    /// nil when the sum is the identity.
    package func adding(_ other: Point) -> Point? {
        Point { EC_POINT_add(Curve.shared.group, $0, pointer, other.pointer, nil) }
    }

    package var negated: Point {
        var bytes = compressed
        bytes[0] ^= 1
        guard let point = Point(compressed: bytes) else { preconditionFailure("−P lies on the curve with P") }
        return point
    }

    /// z·G − e·Q for public scalars, as every proof of a discrete logarithm is checked; nil for the identity.
    package static func combine(_ z: Scalar, minus e: Scalar, _ q: Point) -> Point? {
        let negative = -e
        return withExtendedLifetime(negative) {
            withContext { context in
                Point {
                    EC_POINT_mul(
                        Curve.shared.group, $0, z.integer.pointer, q.pointer, negative.integer.pointer, context)
                }
            }
        }
    }
}

// MARK: Equality

extension Point: Hashable {
    package static func == (a: Point, b: Point) -> Bool { a.uncompressed == b.uncompressed }

    package func hash(into hasher: inout Hasher) { hasher.combine(uncompressed) }
}
