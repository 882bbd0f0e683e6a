import EIDCrypto
import ThresholdECDSA

/// One signature, side by side with the operations of the protocol page's §7.1.
enum SigningBenchmark {
    static func all() throws -> [Benchmark] {
        let run = try ProtocolRun()
        let answers = try run.answers()
        return [phone(run, answers), opening(run, answers), release(run, answers)]
    }

    /// commit, open, release, output, without PBKDF2: six fixed-base and three variable-base multiplications, Dec.
    private static func phone(_ run: ProtocolRun, _ answers: ProtocolRun.Answers) -> Benchmark {
        let modulus = run.paillier.publicKey
        return Benchmark(
            "signature, phone", rounds: 41, limit: 1.4,
            operations: [
                (1, RawPaillier.decryption()), (6, RawCurve.fixedBase()), (3, RawCurve.variableBase()),
            ]
        ) {
            var phone = try PhoneSigning(run.signing, random: run.random)
            _ = try phone.open(answers.nonce)
            try phone.acknowledge(answers.answer.ack)
            _ = try phone.release(m: run.m, desc: run.desc, share: run.secretShare(), random: run.random)
            try phone.accept(answers.answer, modulus: modulus)
            _ = try phone.output(paillier: run.paillier, certificateKey: run.server.publicKey)
        }
    }

    /// commit and open with B: c_key^(v + λ·q) and β^N.
    private static func opening(_ run: ProtocolRun, _ answers: ProtocolRun.Answers) -> Benchmark {
        Benchmark(
            "opening, server", rounds: 21, limit: 1.4,
            operations: [
                (1, RawNumbers.power(modulus: 4096, exponent: 416)),
                (1, RawNumbers.power(modulus: 4096, exponent: 2048)),
                (3, RawCurve.fixedBase()), (2, RawCurve.variableBase()),
            ]
        ) {
            let committed = try ServerSigning.Committed(answers.commitment, context: run.signing, random: run.random)
            _ = try committed.open(answers.opening, key: run.server, random: run.random)
        }
    }

    /// π_pin and c3 (made twice) under the row lock; the state is unsealed in the setup. A twentieth of a millisecond of
    /// it is secure memory for some twenty small numbers: hence the wider limit.
    private static func release(_ run: ProtocolRun, _ answers: ProtocolRun.Answers) -> Benchmark {
        Benchmark(
            "release, server", rounds: 101, limit: 2,
            operations: [
                (2, RawNumbers.product(modulus: 4096)), (1, RawCurve.fixedBase()), (1, RawCurve.variableBase()),
            ],
            setup: { try ServerSigning.Opened(serialized: SecretBytes(copying: answers.opened)) },
            body: { opened in _ = try opened.release(answers.release, m: run.m, desc: run.desc, key: run.server) })
    }
}
