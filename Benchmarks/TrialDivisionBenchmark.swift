import EIDCrypto

/// Trial division of a Paillier modulus by the primes below 2^22: 2 970 products and one greatest common divisor.
enum TrialDivisionBenchmark {
    static func all() -> [Benchmark] {
        let p = PrimeGeneration.prime(SystemRandom(), "").exposed()
        let q = PrimeGeneration.prime(SystemRandom(), "").exposed()
        guard let modulus = Modulus(p * q) else { return [] }
        return [
            Benchmark(
                "trial division below 2^22", rounds: 61, limit: 1.5,
                operations: [(2970, RawNumbers.product(modulus: 2048))]
            ) {
                _ = SmallPrimes.hasFactor(modulus)
            }
        ]
    }
}
