import EIDServer
import Synchronization
import Testing

/// Something that has happened.
private final class Flag: Sendable {
    private let state = Mutex(false)
    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
}

@Suite struct SessionWatchTests {
    private let watch = SessionWatch()
    private static let long = Duration.seconds(3600)

    @Test func `an announcement wakes who waits for that topic`() async throws {
        let isReady = Flag()
        async let answer = watch.poll([.session("a")], for: Self.long, recheck: Self.long) {
            isReady.isSet ? "ready" : nil
        }
        try await untilSomeoneWaits()
        watch.announce(.session("b"))
        isReady.set()
        watch.announce(.session("a"))
        #expect(try await answer == "ready")
        #expect(watch.listenerCount == 0)
    }

    @Test func `a change between the look and the wait is not lost`() async throws {
        let looks = Mutex(0)
        let answer = try await watch.poll([.session("a")], for: Self.long, recheck: Self.long) {
            let look = looks.withLock { count in
                count += 1
                return count
            }
            // Announced after the look found nothing, before the wait begins.
            watch.announce(.session("a"))
            return look == 2 ? look : nil
        }
        #expect(answer == 2)
    }

    @Test func `without an announcement the store is looked at again, slowly`() async throws {
        let looks = Mutex(0)
        let answer = try await watch.poll([.session("a")], for: Self.long, recheck: .milliseconds(5)) {
            looks.withLock { count in
                count += 1
                return count == 3 ? count : nil
            }
        }
        #expect(answer == 3)
    }

    @Test func `the end of the time, a cancelled task and a closed watch give no answer and leave nobody behind`()
        async throws
    {
        let none = try await watch.poll([.session("a")], for: .milliseconds(10), recheck: Self.long) { nil as Int? }
        #expect(none == nil)

        let waiting = Task { [watch] in
            try await watch.poll([.session("a"), .account("b")], for: Self.long, recheck: Self.long) { nil as Int? }
        }
        try await untilSomeoneWaits()
        waiting.cancel()
        #expect(try await waiting.value == nil)

        async let closed = watch.poll([.session("a")], for: Self.long, recheck: Self.long) { nil as Int? }
        try await untilSomeoneWaits()
        watch.close()
        #expect(try await closed == nil)
        let late = try await watch.poll([.session("a")], for: Self.long, recheck: Self.long) { nil as Int? }
        #expect(late == nil)
        #expect(watch.listenerCount == 0)
    }

    @Test func `a thousand who wait for one session all get the same answer`() async throws {
        let isReady = Flag()
        try await withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 0..<1000 {
                group.addTask { [watch] in
                    try await watch.poll([.session("a")], for: Self.long, recheck: Self.long) {
                        isReady.isSet ? 1 : nil
                    }
                }
            }
            while watch.listenerCount < 1000 { try await Task.sleep(for: .milliseconds(1)) }
            isReady.set()
            watch.announce(.session("a"))
            for try await answer in group { #expect(answer == 1) }
        }
        #expect(watch.listenerCount == 0)
    }

    private func untilSomeoneWaits() async throws {
        while watch.listenerCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
}
