import EIDCrypto
import Testing

struct SecretIntegerTests {
    private func secret(_ value: Int) -> SecretInteger { SecretInteger(Integer(value)) }

    @Test func `bytes go in and come out with the asked length`() {
        let value = SecretInteger(bigEndian: SecretBytes(copying: [0, 0, 1, 2]))
        let bytes = value.bytes(4).exposed()
        let fits = [1, 2, 3].map { value.fits($0) }
        let negativeFits = secret(-1).fits(8)
        #expect(bytes == [0, 0, 1, 2])
        #expect(fits == [false, true, true])
        #expect(!negativeFits)
    }

    @Test func `arithmetic agrees with public arithmetic`() {
        for a in [-1000, -3, 0, 1, 77, 123_456] {
            for b in [1, 3, 77, 1 << 30] {
                let found = [
                    secret(a).adding(secret(b)).exposed(), secret(a).adding(Integer(b)).exposed(),
                    secret(a).subtracting(secret(b)).exposed(), secret(a).subtracting(Integer(b)).exposed(),
                    secret(a).multiplied(by: secret(b)).exposed(), secret(a).multiplied(by: Integer(b)).exposed(),
                    secret(a).reduced(modulo: Integer(b)).exposed(), secret(a).reduced(modulo: secret(b)).exposed(),
                    secret(a).quotient(dividingBy: secret(b)).exposed(),
                ]
                let (x, y) = (Integer(a), Integer(b))
                let (quotient, _) = x.quotientAndRemainder(dividingBy: y)
                #expect(found == [x + y, x + y, x - y, x - y, x * y, x * y, x.modulo(y), x.modulo(y), quotient])
            }
        }
    }

    @Test func `zero, one, equality and clones`() {
        let zero = secret(0).isZero
        let one = secret(1).isOne
        let same = SecretInteger.equal(secret(500), secret(500).clone(), count: 2)
        let other = SecretInteger.equal(secret(500), secret(501), count: 2)
        #expect(zero && one && same && !other)
    }

    @Test func `a number without inverse has none`() {
        let found = secret(6).inverse(modulo: Integer(9))?.exposed()
        let unit = secret(2).inverse(modulo: Integer(9))?.exposed()
        #expect(found == nil)
        #expect(unit == Integer(5))
    }
}

struct SecretModulusTests {
    private func secret(_ value: Int) -> SecretInteger { SecretInteger(Integer(value)) }

    @Test func `only odd moduli above one exist`() {
        for value in [0, 1, 2, 100] {
            let exists = SecretModulus(secret(value)) != nil
            #expect(!exists)
        }
    }

    @Test func `sums of squares, differences, inverses and powers modulo p and p²`() throws {
        guard let p = SecretModulus(secret(103)) else { throw CryptoError.malformedKey }
        let square = p.squared()
        let found = [
            p.reduce(Integer(-1)).exposed(), p.reduce(secret(250)).exposed(),
            p.subtract(secret(3), secret(5)).exposed(), p.subtract(secret(500), secret(0)).exposed(),
            p.power(secret(5), secret(102)).exposed(), p.multiply(secret(102), secret(102)).exposed(),
            square.value.exposed(), square.power(secret(104), secret(103)).exposed(),
            square.clone().reduce(secret(10610)).exposed(),
        ]
        #expect(found == [102, 44, 101, 88, 1, 1, 10609, 1, 1].map { Integer($0) })
        let inverse = p.inverse(secret(2 + 103))?.exposed()
        let none = p.inverse(secret(206))?.exposed()
        #expect(inverse == Integer(52))
        #expect(none == nil)
    }
}
