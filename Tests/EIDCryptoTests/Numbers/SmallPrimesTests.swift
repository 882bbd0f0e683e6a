import Testing

@testable import EIDCrypto

struct SmallPrimesTests {
    @Test func `there are 295 946 odd primes below 2^22`() {
        let primes = SmallPrimes.odd(below: SmallPrimes.limit)
        #expect(primes.count == 295_946)
        #expect(primes.prefix(5) == [3, 5, 7, 11, 13] && primes.last == 4_194_301)
    }

    /// A product of two primes of 1024 bits, made from the lanes of the appendix.
    private func cleanModulus() -> Integer {
        PrimeGeneration.prime(AppendixLanes(), "kg.p1.p").exposed()
            * PrimeGeneration.prime(AppendixLanes(), "kg.p1.q").exposed()
    }

    @Test func `row 20: a factor of 3, 65521 or 4194301 is found, 4194319 is not`() throws {
        let clean = cleanModulus()
        #expect(!SmallPrimes.hasFactor(try #require(Modulus(clean))))
        for factor in [3, 5, 65521, 4_194_301] {
            #expect(SmallPrimes.hasFactor(try #require(Modulus(clean * Integer(factor)))))
            let large = (clean >> 23) | 1
            let multiple = large * Integer(factor)
            #expect(SmallPrimes.hasFactor(try #require(Modulus(multiple))))
        }
        #expect(!SmallPrimes.hasFactor(try #require(Modulus(clean * Integer(4_194_319)))))
    }

    @Test func `small moduli are judged too`() throws {
        #expect(SmallPrimes.hasFactor(try #require(Modulus(Integer(3)))))
        #expect(SmallPrimes.hasFactor(try #require(Modulus(Integer(4_194_301)))))
        #expect(!SmallPrimes.hasFactor(try #require(Modulus(Integer(4_194_319)))))
        #expect(!SmallPrimes.hasFactor(try #require(Modulus((Integer(1) << 127) - Integer(1)))))
        #expect(SmallPrimes.hasFactor(try #require(Modulus((Integer(1) << 128) - Integer(1)))))
    }
}

extension Integer {
    /// The odd number at or just above.
    fileprivate static func | (value: Integer, bit: Int) -> Integer { value.isOdd ? value : value + Integer(bit) }
}
