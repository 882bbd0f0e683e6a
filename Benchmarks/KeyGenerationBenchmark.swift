import EIDCrypto
import ThresholdECDSA

/// Key generation without the primes, side by side with the operations of the protocol page's §7.1.
enum KeyGenerationBenchmark {
    static func all() throws -> [Benchmark] {
        let run = try ProtocolRun()
        return [phone(run), server(run)]
    }

    /// 7 powN, c_key again without CRT, 6 roots with their check, 6 short powers; 9 b + 1 v.
    private static func phone(_ run: ProtocolRun) -> Benchmark {
        Benchmark(
            "key generation, phone", rounds: 11, limit: 1.5,
            operations: [
                (26, RawNumbers.power(modulus: 1024, exponent: 1024)),
                (14, RawNumbers.power(modulus: 2048, exponent: 1024)),
                (1, RawNumbers.power(modulus: 4096, exponent: 2048)),
                (6, RawNumbers.publicPower(modulus: 2048, exponent: 2048)),
                (6, RawNumbers.power(modulus: 2048, exponent: 22)),
                (9, RawCurve.fixedBase()), (1, RawCurve.variableBase()),
            ]
        ) {
            let material = try PhoneKeyMaterial(paillier: run.paillier, random: run.random)
            let phone = try PhoneKeyGeneration(run.context, material: material, random: run.random)
            let pending = try phone.complete(run.offer, enrollment: run.enrollment, random: run.random)
            _ = try pending.confirm(run.confirmation, certificateKey: run.server.publicKey)
        }
    }

    /// Trial division, Π_N with its primality line, Π_key; 9 b + 7 v.
    private static func server(_ run: ProtocolRun) -> Benchmark {
        Benchmark(
            "key generation, server", rounds: 11, limit: 1.5,
            operations: [
                (2970, RawNumbers.product(modulus: 2048)),
                (7, RawNumbers.publicPower(modulus: 2048, exponent: 2048)),
                (6, RawNumbers.publicPower(modulus: 4096, exponent: 2048)),
                (6, RawNumbers.publicPower(modulus: 4096, exponent: 22)),
                (9, RawCurve.fixedBase()), (7, RawCurve.variableBase()),
            ]
        ) {
            let server = try ServerKeyGeneration(
                run.commitment, context: run.context, enrollment: run.enrollment, random: run.random)
            _ = try server.open(run.share).verify()
        }
    }
}
