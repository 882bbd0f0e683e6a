import EIDCrypto
import TestSupport
import Testing

struct ModulusTests {
    @Test func `only odd moduli above one exist`() throws {
        for value in [-7, -1, 0, 1, 2, 4, 1 << 20] { #expect(Modulus(Integer(value)) == nil) }
        for value in [3, 5, 9, 65537] { #expect(Modulus(Integer(value))?.value == Integer(value)) }
    }

    @Test func `any operand is reduced first`() throws {
        let modulus = try #require(Modulus(Integer(101)))
        #expect(modulus.multiply(Integer(-1), Integer(205)) == Integer(98))
        #expect(modulus.power(Integer(-2), Integer(3)) == Integer(93))
        #expect(modulus.power(Integer(103), Integer(0)) == Integer(1))
        #expect(modulus.reduce(Integer(-1)) == Integer(100) && modulus.reduce(Integer(101)) == Integer(0))
        #expect(modulus.inverse(Integer(2)) == Integer(51) && modulus.inverse(Integer(202)) == nil)
    }

    @Test func `one modulus serves several tasks at a time`() async throws {
        let modulus = try #require(Modulus((Integer(1) << 2047) + Integer(981)))
        let exponent = (Integer(1) << 256) - Integer(1)
        let expected = modulus.power(Integer(3), exponent)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { modulus.power(Integer(3), exponent) == expected } }
            for await same in group { #expect(same) }
        }
    }
}

@Suite(.enabled(if: VectorFiles.available, VectorFiles.whyAbsent))
struct ModulusVectorTests {
    /// Every way to a power of one base: public, secret exponent, secret base, all secret.
    private func powers(_ base: Integer, _ exponent: Integer, _ modulus: Modulus) throws -> [Integer] {
        let secretExponent = SecretInteger(exponent)
        let allSecret = SecretModulus(SecretInteger(modulus.value))?.power(base, secretExponent).exposed()
        return [
            modulus.power(base, exponent),
            modulus.power(base, secret: secretExponent, bits: exponent.bitWidth).exposed(),
            modulus.power(secret: SecretInteger(modulus.reduce(base)), exponent).exposed(),
            try #require(allSecret),
        ]
    }

    @Test func `powers modulo odd numbers; even ones are no modulus`() throws {
        var even = 0
        for vector in try NumberVector.all("mod_exp") {
            let (a, exponent) = (try vector["A"], try vector["E"])
            let (value, expected) = (try vector["M"], try vector["ModExp"])
            guard value.isOdd, value > Integer(1) else {
                #expect(Modulus(value) == nil)
                even += 1
                continue
            }
            let modulus = try #require(Modulus(value))
            for power in try powers(a, exponent, modulus) { #expect(power == expected) }
        }
        #expect(even < 30)
    }

    @Test func `products and squares modulo any number`() throws {
        for vector in try NumberVector.all("mod_mul") {
            let (a, value) = (try vector["A"], try vector["M"])
            let b = vector.has("B") ? try vector["B"] : a
            let expected = vector.has("B") ? try vector["ModMul"] : try vector["ModSquare"]
            #expect((a * b).modulo(value) == expected)
            guard let modulus = Modulus(value) else { continue }
            #expect(modulus.multiply(a, b) == expected)
            let secret = modulus.multiply(SecretInteger(a), SecretInteger(b)).exposed()
            let half = modulus.multiply(SecretInteger(a), b).exposed()
            #expect(secret == expected && half == expected)
            let allSecret = SecretModulus(SecretInteger(value))?.multiply(SecretInteger(a), SecretInteger(b)).exposed()
            #expect(allSecret == expected)
        }
    }

    @Test func `square roots square back`() throws {
        for vector in try NumberVector.all("mod_sqrt") where vector.has("ModSqrt") {
            let (a, root, value) = (try vector["A"], try vector["ModSqrt"], try vector["P"])
            #expect(root.squared.modulo(value) == a.modulo(value))
            if let modulus = Modulus(value) { #expect(modulus.multiply(root, root) == a.modulo(value)) }
        }
    }

    @Test func `what has no square root fails Euler's criterion`() throws {
        for vector in try NumberVector.all("mod_sqrt") where vector.has("NotModSquare") {
            let (a, value) = (try vector["NotModSquare"], try vector["P"])
            let modulus = try #require(Modulus(value))
            #expect(modulus.power(a, (value - Integer(1)) >> 1) == value - Integer(1))
        }
    }
}
