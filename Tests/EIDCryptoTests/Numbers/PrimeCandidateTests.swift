import Testing

@testable import EIDCrypto

struct PrimeCandidateTests {
    private func passes(
        _ value: Int, _ test: (borrowing PrimeCandidate, OpaquePointer) -> Bool
    ) -> Bool {
        withSecureContext { scratch in test(PrimeCandidate(SecretInteger(UInt64(value)), scratch: scratch), scratch) }
    }

    /// The composites below 32 000 of the published list of extra strong Lucas pseudoprimes (OEIS A217719).
    private let lucasPseudoprimes = [
        989, 3239, 5777, 10877, 27971, 29681, 30739, 31631,
    ]

    @Test func `the Lucas test passes primes and exactly the published pseudoprimes`() {
        let primes = Set(SmallPrimes.odd(below: 32_000).map { Int($0) })
        var composites: [Int] = []
        for value in stride(from: 5, to: 32_000, by: 2) {
            let passed = passes(value) { $0.passesLucas(scratch: $1) }
            if primes.contains(value) { #expect(passed, "\(value)") } else if passed { composites.append(value) }
        }
        #expect(composites == lucasPseudoprimes)
    }

    @Test(arguments: [989, 3239, 5777, 10877, 2047, 3277, 4033, 4681, 8321, 1093 * 1093, 3511 * 3511, 1_194_649])
    func `pseudoprimes of one half fail the other`(_ value: Int) {
        #expect(!passes(value) { $0.passesBailliePSW(scratch: $1) })
    }

    @Test func `large primes pass, products of two do not`() throws {
        let p = PrimeGeneration.prime(AppendixLanes(), "kg.p1.p")
        let mersenne = SecretInteger((Integer(1) << 521) - Integer(1))
        let (first, second, product) = withSecureContext { scratch in
            (
                PrimeCandidate(p.clone(), scratch: scratch).passesBailliePSW(scratch: scratch),
                PrimeCandidate(mersenne.clone(), scratch: scratch).passesBailliePSW(scratch: scratch),
                PrimeCandidate(p.multiplied(by: mersenne), scratch: scratch).passesLucas(scratch: scratch)
            )
        }
        #expect(first && second && !product)
    }
}
