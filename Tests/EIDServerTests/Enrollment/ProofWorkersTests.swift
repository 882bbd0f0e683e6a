import EIDAPI
import EIDServer
import Synchronization
import Testing

@Suite("The workers that verify enrolments")
struct ProofWorkersTests {
    /// Counts what runs, and the most that ran at once.
    private final class Gauge: Sendable {
        private let state = Mutex((now: 0, most: 0))

        func enter() { state.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
        func leave() { state.withLock { $0.now -= 1 } }
        var most: Int { state.withLock(\.most) }
    }

    @Test("no more computations than workers run at once, and all of them end")
    func bounded() async {
        let workers = ProofWorkers(limit: 2)
        let gauge = Gauge()
        let results = await withTaskGroup(of: Int.self) { group in
            for number in 0..<12 {
                group.addTask {
                    await workers.compute {
                        gauge.enter()
                        var sum = 0
                        for value in 0..<200_000 { sum &+= value }
                        gauge.leave()
                        return sum > 0 ? number : -1
                    }
                }
            }
            return await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(results == Set(0..<12))
        #expect((1...2).contains(gauge.most))
    }

    @Test("who sends too much for one person is refused, others are not")
    func boundedQueue() async throws {
        let workers = ProofWorkers(limit: 1)
        let gate = AsyncStream<Void>.makeStream()
        let refused = Gauge()
        let tasks = (0..<12).map { _ in
            Task {
                do {
                    try await workers.exclusively(for: "A") { for await _ in gate.stream { break } }
                    return true
                } catch {
                    refused.enter()
                    return false
                }
            }
        }
        // One runs, eight wait, three are refused at once.
        while refused.most < 3 { await Task.yield() }
        #expect(try await workers.exclusively(for: "B") { 7 } == 7)
        gate.continuation.finish()
        var served = 0
        for task in tasks where await task.value { served += 1 }
        #expect(served == 9)
    }

    @Test("a person's enrolments run one at a time; another person's does not wait for them")
    func onePerPerson() async throws {
        let workers = ProofWorkers(limit: 2)
        let gauge = Gauge()
        let gate = AsyncStream<Void>.makeStream()
        let blocked = Task {
            try await workers.exclusively(for: "A") {
                gauge.enter()
                for await _ in gate.stream { break }
                gauge.leave()
            }
        }
        while gauge.most == 0 { await Task.yield() }
        let queued = (0..<5).map { _ in
            Task {
                try await workers.exclusively(for: "A") {
                    gauge.enter()
                    await Task.yield()
                    gauge.leave()
                }
            }
        }
        // Ends although A is held up; the test would hang here otherwise.
        let other = try await workers.exclusively(for: "B") { await workers.compute { 7 } }
        #expect(other == 7)
        gate.continuation.yield()
        try await blocked.value
        for task in queued { try await task.value }
        #expect(gauge.most == 1)
    }
}
