/// What consecutive wrong PIN proofs cost (`threshold-ecdsa.md` §4.2): the 3rd locks for 3 hours, the 6th for 24 hours,
/// the 9th for good. Only a valid π_pin starts the count again.
package enum PINLockTable {
    package enum Consequence: Equatable, Sendable {
        case none
        /// No release for so many milliseconds.
        case pause(milliseconds: Int64)
        /// No release ever.
        case lock
    }

    /// - Parameter failures: wrong PIN proofs in a row, the present one included.
    package static func consequence(failures: Int) -> Consequence {
        switch failures {
        case 9...: .lock
        case 6: .pause(milliseconds: 24 * hour)
        case 3: .pause(milliseconds: 3 * hour)
        default: .none
        }
    }

    /// Tries left until the next lock; 0 when the present failure has just locked the key.
    package static func triesLeft(failures: Int) -> Int {
        guard failures < 9, failures % 3 != 0 || failures == 0 else { return 0 }
        return 3 - failures % 3
    }

    private static let hour: Int64 = 3_600_000
}
