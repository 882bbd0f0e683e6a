import EIDCrypto

/// The two primes of a Paillier key, against two of libcrypto's own.
enum PrimeBenchmark {
    static func all() -> [Benchmark] {
        [
            Benchmark(
                "two primes of 1024 bits", rounds: 61, limit: 0.55,
                operations: [(2, RawNumbers.prime(bits: 1024))]
            ) {
                _ = PrimeGeneration.prime(SystemRandom(), "")
                _ = PrimeGeneration.prime(SystemRandom(), "")
            }
        ]
    }
}
