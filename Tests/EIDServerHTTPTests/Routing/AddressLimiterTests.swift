import EIDServerHTTP
import Synchronization
import Testing

@Suite struct AddressLimiterTests {
    /// Stands until a test moves it.
    private final class Clock: Sendable {
        private let moment = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { moment.withLock { $0 } }
        func pass(_ time: Duration) { moment.withLock { $0 += time } }
    }

    @Test func `an address gets its burst, then its rate`() {
        let clock = Clock()
        let limiter = AddressLimiter(rate: 2, burst: 3, now: { clock.now })
        #expect((0..<5).map { _ in limiter.admits("10.0.0.1") } == [true, true, true, false, false])
        #expect(limiter.admits("10.0.0.2"))
        clock.pass(.seconds(1))
        #expect((0..<3).map { _ in limiter.admits("10.0.0.1") } == [true, true, false])
        clock.pass(.seconds(1000))
        #expect((0..<4).map { _ in limiter.admits("10.0.0.1") } == [true, true, true, false])
    }

    @Test func `IPv6 counts by its first half`() {
        let limiter = AddressLimiter(rate: 1, burst: 1, now: { [now = ContinuousClock.now] in now })
        #expect(limiter.admits("2001:db8::1"))
        #expect(!limiter.admits("2001:db8:0:0:ffff::2"))
        #expect(limiter.admits("2001:db8:0:1::1"))
    }

    @Test func `IPv4 in IPv6 form counts by the whole address`() {
        let limiter = AddressLimiter(rate: 1, burst: 1, now: { [now = ContinuousClock.now] in now })
        #expect(limiter.admits("::ffff:192.0.2.1"))
        #expect(limiter.admits("::ffff:192.0.2.2"))
        #expect(!limiter.admits("::ffff:192.0.2.1"))
    }

    @Test func `beyond the number of addresses newcomers share`() {
        let limiter = AddressLimiter(rate: 1, burst: 1, mostAddresses: 2, now: { [now = ContinuousClock.now] in now })
        #expect(["a", "b", "c", "d"].map(limiter.admits) == [true, true, true, false])
    }
}
