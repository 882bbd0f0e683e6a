import EIDCrypto
import Testing

struct ScalarTests {
    private let order = P256.order

    @Test func `zero and q − 1 are scalars of 32 bytes`() throws {
        let zero = try #require(Scalar([UInt8](repeating: 0, count: 32)))
        #expect(zero.isZero && zero == .zero)
        let last = try #require((order - Integer(1)).bytes(32))
        let scalar = try #require(Scalar(last))
        #expect(scalar.bytes == last && !scalar.isZero)
        #expect(scalar + .one == .zero)
    }

    @Test func `row 6: q, q + 1, z + q, all ones, 31 and 33 bytes are no scalars`() throws {
        let ones = [UInt8](repeating: 255, count: 32)
        for value in [order, order + Integer(1), order + Integer(5)] {
            let bytes = try #require(value.bytes(32))
            #expect(Scalar(bytes) == nil)
            let secretExists = SecretScalar(SecretBytes(copying: bytes)) != nil
            #expect(!secretExists)
        }
        for bytes in [ones, [UInt8](repeating: 1, count: 31), [UInt8](repeating: 0, count: 33), []] {
            #expect(Scalar(bytes) == nil)
            let secretExists = SecretScalar(SecretBytes(copying: bytes)) != nil
            #expect(!secretExists)
        }
    }

    @Test func `arithmetic is modulo q`() throws {
        let a = Scalar(reducing: SystemRandom().publicBytes("", 48))
        let b = Scalar(reducing: SystemRandom().publicBytes("", 48))
        #expect(a + b - b == a)
        #expect(a - a == .zero && -a + a == .zero && -Scalar.zero == .zero)
        #expect(a * b == b * a && a * .one == a)
        #expect(try #require(a.inverse) * a == .one)
        #expect(Scalar.zero.inverse == nil)
        #expect(a.isLow != (-a).isLow)
    }
}

struct SecretScalarTests {
    @Test func `arithmetic agrees with public scalars`() throws {
        for _ in 0..<20 {
            let a = Scalar(reducing: SystemRandom().publicBytes("", 48))
            let b = Scalar(reducing: SystemRandom().publicBytes("", 48))
            let x = SecretScalar(a)
            let y = b
            let found = [
                x.adding(y).exposed(), x.adding(SecretScalar(b)).exposed(),
                x.subtracting(y).exposed(), x.subtracting(SecretScalar(b)).exposed(),
                x.multiplied(by: y).exposed(), x.multiplied(by: SecretScalar(b)).exposed(),
            ]
            #expect(found == [a + b, a + b, a - b, a - b, a * b, a * b])
            let inverse = x.inverted()?.exposed()
            #expect(inverse == a.inverse)
            let low = x.low().exposed()
            #expect(low == (a.isLow ? a : -a) && low.isLow)
        }
    }

    @Test func `zero: no inverse, no change by subtraction, low`() throws {
        let zero = SecretScalar(Scalar.zero)
        let hasInverse = zero.inverted() != nil
        let isZero = zero.isZero
        let found = [
            zero.low().exposed(), SecretScalar(Scalar.one).subtracting(Scalar.zero).exposed(),
            zero.subtracting(Scalar.zero).exposed(), zero.subtracting(Scalar.one).exposed(),
        ]
        #expect(!hasInverse && isZero)
        #expect(found == [.zero, .one, .zero, -Scalar.one])
    }

    @Test func `the low of (q − 1)/2 is itself, of (q + 1)/2 the other`() {
        let half = Scalar(P256.halfOrder)
        let found = [SecretScalar(half).low().exposed(), SecretScalar(-half).low().exposed()]
        #expect(found == [half, half])
        #expect(half.isLow && !(-half).isLow)
    }

    @Test func `a draw is 1 + (48 bytes mod q − 1)`() throws {
        struct Fixed: RandomSource {
            let value: [UInt8]
            func bytes(_ lane: String, _ count: Int) -> SecretBytes { SecretBytes(copying: value) }
        }
        let all = [UInt8](repeating: 255, count: 48)
        let minusOne = try #require((P256.order - Integer(1)).bytes(48))
        for value in [[UInt8](repeating: 0, count: 48), all, minusOne] {
            let drawn = SecretScalar.random(Fixed(value: value), "").exposed()
            let expected = Integer(1) + Integer(bigEndian: value).modulo(P256.order - Integer(1))
            #expect(drawn.integer == expected && !drawn.isZero)
        }
    }

    @Test func `reduction, clone, bytes and equality`() throws {
        let wide = SystemRandom().publicBytes("", 52)
        let reduced = SecretScalar(reducing: SecretInteger(Integer(bigEndian: wide)))
        let bytes = reduced.bytes().exposed()
        #expect(bytes == Scalar(reducing: wide).bytes)
        let same = SecretScalar.equal(reduced, reduced.clone())
        let other = SecretScalar.equal(reduced, reduced.adding(Scalar.one))
        let integer = reduced.integer().exposed()
        #expect(same && !other)
        #expect(integer == Scalar(reducing: wide).integer)
    }
}
