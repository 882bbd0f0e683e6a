import EIDCrypto
import Synchronization
import ThresholdECDSA

/// Two Paillier keys made once per run of the tests; every enrolment takes them in turn.
enum TestKeys {
    static let first = PaillierSecretKey.generate(SystemRandom())
    static let second = PaillierSecretKey.generate(SystemRandom())

    /// Gives the first, the second, the first, …
    static func source() -> @Sendable () -> PaillierSecretKey {
        let count = Mutex(0)
        return {
            let turn = count.withLock { count in
                defer { count += 1 }
                return count
            }
            return turn % 2 == 0 ? first : second
        }
    }
}
