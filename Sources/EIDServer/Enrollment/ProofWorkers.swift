import Dispatch
import EIDAPI

/// Where the costly proofs of enrolments run (`threshold-ecdsa.md` §2.5, Load): a bounded number at once, and one
/// enrolment per person at a time, so that whoever sends bad proofs delays only themselves.
package actor ProofWorkers {
    private let limit: Int
    /// How many may wait for one person's turn.
    private static let longestQueue = 8
    private var running = 0
    private var queue: [CheckedContinuation<Void, Never>] = []
    /// Persons with an enrolment under way, and who waits for each.
    private var persons: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// - Parameter limit: verifications at once, at least 1.
    package init(limit: Int) {
        self.limit = max(limit, 1)
    }

    /// Runs `body` when no other enrolment of `person` runs; first come, first served. Throws `limit` when too many
    /// wait already.
    package func exclusively<Answer: Sendable>(
        for person: String, _ body: @Sendable () async throws -> Answer
    ) async throws -> Answer {
        guard persons[person]?.count ?? 0 < Self.longestQueue else { throw ProtocolError(.limit) }
        await enter(person)
        defer { leave(person) }
        return try await body()
    }

    /// Runs `body` on a worker outside the pool of Swift's tasks; waits while all workers are taken.
    package func compute<Answer: Sendable>(_ body: @escaping @Sendable () -> Answer) async -> Answer {
        if running < limit {
            running += 1
        } else {
            await withCheckedContinuation { queue.append($0) }
        }
        let answer = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(returning: body()) }
        }
        // The place goes to the next in the queue, or is free.
        if queue.isEmpty { running -= 1 } else { queue.removeFirst().resume() }
        return answer
    }

    private func enter(_ person: String) async {
        guard persons[person] != nil else {
            persons[person] = []
            return
        }
        await withCheckedContinuation { persons[person, default: []].append($0) }
    }

    private func leave(_ person: String) {
        guard var waiting = persons[person], !waiting.isEmpty else {
            persons[person] = nil
            return
        }
        let next = waiting.removeFirst()
        persons[person] = waiting
        next.resume()
    }
}
