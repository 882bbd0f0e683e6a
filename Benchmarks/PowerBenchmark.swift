import EIDCrypto

/// What our number types add to the powers of libcrypto under them.
enum PowerBenchmark {
    static func all() throws -> [Benchmark] {
        guard let modulus = Modulus((Integer(1) << 4095) + Integer(12345)) else { return [] }
        let base = Integer(bigEndian: SystemRandom().publicBytes("", 511))
        let short = SystemRandom().publicBytes("", 52)
        let long = Integer(bigEndian: SystemRandom().publicBytes("", 256))
        return [
            Benchmark(
                "secret exponent of 416 bits", rounds: 41, limit: 1.1,
                operations: [(1, RawNumbers.power(modulus: 4096, exponent: 416))]
            ) {
                _ = modulus.power(base, secret: SecretInteger(Integer(bigEndian: short)), bits: 416)
            },
            Benchmark(
                "secret base, exponent N", rounds: 21, limit: 1.1,
                operations: [(1, RawNumbers.power(modulus: 4096, exponent: 2048))]
            ) {
                _ = modulus.power(secret: SecretInteger(base), long)
            },
            Benchmark(
                "public power", rounds: 21, limit: 1.1,
                operations: [(1, RawNumbers.publicPower(modulus: 4096, exponent: 2048))]
            ) {
                _ = modulus.power(base, long)
            },
        ]
    }
}
