import Glibc
import Synchronization

/// How many requests one address may send: a bucket that fills steadily and holds a burst.
///
/// IPv6 addresses count by their /64, which one customer has. Memory is bounded: full buckets are forgotten, and when
/// too many are in use, newcomers share one.
package final class AddressLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var filledAt: ContinuousClock.Instant
    }

    private struct State {
        var buckets: [String: Bucket] = [:]
        var nextSweep: ContinuousClock.Instant
    }

    /// Requests a second in the long run.
    private let rate: Double
    private let burst: Double
    private let mostAddresses: Int
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state: Mutex<State>

    package init(
        rate: Double, burst: Double, mostAddresses: Int = 100_000,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.rate = rate
        self.burst = burst
        self.mostAddresses = mostAddresses
        self.now = now
        state = Mutex(State(nextSweep: now()))
    }

    /// Takes one request of the address; false when its bucket is empty.
    package func admits(_ address: String) -> Bool {
        let moment = now()
        let key = Self.key(address)
        return state.withLock {
            if moment >= $0.nextSweep {
                $0.buckets = $0.buckets.filter { tokens($0.value, at: moment) < burst }
                $0.nextSweep = moment + .seconds(10)
            }
            let isNew = $0.buckets[key] == nil
            let place = isNew && $0.buckets.count >= mostAddresses ? "others" : key
            let bucket = $0.buckets[place] ?? Bucket(tokens: burst, filledAt: moment)
            let left = tokens(bucket, at: moment)
            $0.buckets[place] = Bucket(tokens: max(0, left - 1), filledAt: moment)
            return left >= 1
        }
    }

    private func tokens(_ bucket: Bucket, at moment: ContinuousClock.Instant) -> Double {
        let passed = bucket.filledAt.duration(to: moment) / .seconds(1)
        return min(burst, bucket.tokens + passed * rate)
    }

    private static func key(_ address: String) -> String {
        guard address.contains(":") else { return address }
        var parsed = in6_addr()
        let plain = address.prefix { $0 != "%" }
        guard inet_pton(AF_INET6, String(plain), &parsed) == 1 else { return address }
        return withUnsafeBytes(of: parsed) { bytes in
            // An IPv4 address in IPv6 form: the first half is the same for all of them.
            let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xff && bytes[11] == 0xff
            return bytes.prefix(isMapped ? 16 : 8).map { String($0, radix: 16) }.joined(separator: ".")
        }
    }
}
