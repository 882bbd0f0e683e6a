import EIDCrypto

/// What our point type adds to libcrypto's multiplications: the affine form, once a point.
enum CurveBenchmark {
    static func all() -> [Benchmark] {
        guard let point = Point.generator(times: SecretScalar.random(SystemRandom(), "")) else { return [] }
        return [
            Benchmark(
                "100 multiples of the base point", rounds: 41, limit: 2,
                operations: [(100, RawCurve.fixedBase())], setup: { SecretScalar.random(SystemRandom(), "") }
            ) { scalar in
                for _ in 0..<100 { _ = Point.generator(times: scalar) }
            },
            Benchmark(
                "100 multiples of a point", rounds: 41, limit: 2,
                operations: [(100, RawCurve.variableBase())], setup: { SecretScalar.random(SystemRandom(), "") }
            ) { scalar in
                for _ in 0..<100 { _ = point.times(scalar) }
            },
        ]
    }
}
