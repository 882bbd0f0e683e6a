import EIDCrypto
import TestSupport
import Testing

struct PrimalityTests {
    @Test func `small numbers are judged as by trial division`() {
        for value in -5..<6000 {
            let isPrime = value > 1 && (2..<80).allSatisfy { $0 >= value || value % $0 != 0 }
            #expect(Primality.isProbablePrime(Integer(value), rounds: 8) == isPrime, "\(value)")
        }
    }

    @Test func `Mersenne numbers of prime exponent are told apart`() {
        for (exponent, isPrime) in [(61, true), (67, false), (89, true), (127, true), (257, false), (521, true)] {
            let number = (Integer(1) << exponent) - Integer(1)
            #expect(Primality.isProbablePrime(number, rounds: 20) == isPrime)
        }
    }

    @Test func `a question outside the test's domain has no answer`() {
        #expect(Primality.isWitness(Integer(0), against: Integer(7)) == nil)
        #expect(Primality.isWitness(Integer(7), against: Integer(7)) == nil)
        #expect(Primality.isWitness(Integer(1), against: Integer(8)) == nil)
        #expect(Primality.isWitness(Integer(1), against: Integer(1)) == nil)
    }
}

@Suite(.enabled(if: VectorFiles.available, VectorFiles.whyAbsent))
struct PrimalityVectorTests {
    private struct Group: Decodable {
        struct Test: Decodable {
            let tcId: Int
            let value: HexBytes
            let result: Verdict
        }
        let tests: [Test]
    }

    @Test func `Wycheproof: primes pass, pseudoprimes and negative numbers do not`() throws {
        for test in try Wycheproof<Group>.groups("primality_test.json").flatMap(\.tests) {
            let bytes = test.value.bytes
            let magnitude = Integer(bigEndian: bytes)
            let isNegative = (bytes.first ?? 0) >= 0x80
            let value = isNegative ? magnitude - (Integer(1) << (8 * bytes.count)) : magnitude
            #expect(Primality.isProbablePrime(value, rounds: 40) == (test.result == .valid), "tcId \(test.tcId)")
        }
    }

    @Test func `witnesses of Miller–Rabin`() throws {
        let vectors = try NumberVector.all("miller_rabin")
        #expect(vectors.count == 72)
        for vector in vectors {
            let (number, base) = (try vector["W"], try vector["B"])
            let isComposite = vector.fields["Result"] == "Composite"
            #expect(Primality.isWitness(base, against: number) == isComposite)
        }
    }
}
