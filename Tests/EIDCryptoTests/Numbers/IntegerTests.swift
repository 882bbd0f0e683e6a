import EIDCrypto
import TestSupport
import Testing

struct IntegerTests {
    @Test func `bytes have the asked length or do not exist`() {
        let value = Integer(bigEndian: [0, 0, 1, 2])
        #expect(value == Integer(258))
        #expect(value.bytes(2) == [1, 2])
        #expect(value.bytes(5) == [0, 0, 0, 1, 2])
        #expect(value.bytes(1) == nil)
        #expect((-value).bytes(5) == nil)
        #expect(Integer(0).bytes(0) == [] && Integer(0).bytes(2) == [0, 0])
        #expect(Integer(bigEndian: []) == Integer(0))
    }

    @Test func `width, sign and parity`() {
        #expect(Integer(0).bitWidth == 0 && Integer(1).bitWidth == 1 && Integer(256).bitWidth == 9)
        #expect(Integer(-5).isNegative && !Integer(0).isNegative && !Integer(5).isNegative)
        #expect(Integer(3).isOdd && !Integer(4).isOdd)
        #expect(Integer(-2) < Integer(1) && Integer(UInt64.max) > Integer(1))
    }

    @Test func `division rounds towards zero and the modulus gives no negative remainder`() {
        let (quotient, remainder) = Integer(-7).quotientAndRemainder(dividingBy: Integer(2))
        #expect(quotient == Integer(-3) && remainder == Integer(-1))
        #expect(Integer(-7).modulo(Integer(2)) == Integer(1))
    }

    @Test func `an inverse exists exactly for units`() {
        #expect(Integer(3).inverse(modulo: Integer(7)) == Integer(5))
        #expect(Integer(-3).inverse(modulo: Integer(7)) == Integer(2))
        #expect(Integer(6).inverse(modulo: Integer(9)) == nil)
        #expect(Integer(0).inverse(modulo: Integer(9)) == nil)
        #expect(Integer(0).inverse(modulo: Integer(1)) == Integer(0))
    }
}

@Suite(.enabled(if: VectorFiles.available, VectorFiles.whyAbsent))
struct IntegerVectorTests {
    @Test func `sums and differences`() throws {
        let vectors = try NumberVector.all("sum")
        #expect(vectors.count == 654)
        for vector in vectors {
            let (a, b, sum) = (try vector["A"], try vector["B"], try vector["Sum"])
            #expect(a + b == sum)
            #expect(sum - a == b && sum - b == a)
        }
    }

    @Test func `products and squares`() throws {
        for vector in try NumberVector.all("product") {
            let a = try vector["A"]
            if vector.has("Square") {
                let square = try vector["Square"]
                #expect(a.squared == square && a * a == square)
            } else {
                let (b, product) = (try vector["B"], try vector["Product"])
                #expect(a * b == product && b * a == product)
            }
        }
    }

    @Test func `quotients and remainders`() throws {
        for vector in try NumberVector.all("quotient") {
            let (a, b) = (try vector["A"], try vector["B"])
            let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
            let (expected, rest) = (try vector["Quotient"], try vector["Remainder"])
            #expect(quotient == expected && remainder == rest)
        }
    }

    @Test func `shifts in both directions`() throws {
        for vector in try NumberVector.all("shift") {
            let a = try vector["A"]
            if vector.has("LShift1") {
                let shifted = try vector["LShift1"]
                #expect(a << 1 == shifted && a + a == shifted)
            } else if vector.has("LShift") {
                let (shifted, bits) = (try vector["LShift"], try vector.count("N"))
                #expect(a << bits == shifted)
            } else {
                let (shifted, bits) = (try vector["RShift"], try vector.count("N"))
                #expect(a >> bits == shifted)
            }
        }
    }

    @Test func `powers without a modulus`() throws {
        for vector in try NumberVector.all("exp") {
            let (a, expected) = (try vector["A"], try vector["Exp"])
            let exponent = try vector.count("E")
            #expect((0..<exponent).reduce(Integer(1)) { product, _ in product * a } == expected)
        }
    }

    @Test func `greatest common divisors, and least common multiples from them`() throws {
        for vector in try NumberVector.all("gcd") {
            let (a, b, gcd, lcm) = (try vector["A"], try vector["B"], try vector["GCD"], try vector["LCM"])
            #expect(a.gcd(b) == gcd && b.gcd(a) == gcd)
            #expect(gcd * lcm == a * b)
            let secret = SecretInteger(a).gcd(SecretInteger(b)).exposed()
            #expect(secret == gcd)
        }
    }

    @Test func `inverses, public and secret`() throws {
        for vector in try NumberVector.all("mod_inv") {
            let (a, modulus, inverse) = (try vector["A"], try vector["M"], try vector["ModInv"])
            #expect(a.inverse(modulo: modulus) == inverse)
            if modulus > Integer(1) {
                let secret = SecretInteger(a).inverse(modulo: SecretInteger(modulus))
                let found = secret?.exposed()
                #expect(found == inverse)
            }
        }
    }
}
