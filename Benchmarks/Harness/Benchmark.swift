/// One thing measured against the raw libcrypto operations that it cannot do without.
struct Benchmark {
    let name: String
    let rounds: Int
    /// The ratio to the raw operations that must not be exceeded.
    let limit: Double
    let operations: [(count: Int, operation: RawOperation)]
    /// Milliseconds of processor time.
    private let timed: () throws -> Double

    /// `body` alone is timed; `setup` makes what one round uses up.
    init<State: ~Copyable>(
        _ name: String, rounds: Int, limit: Double, operations: [(count: Int, operation: RawOperation)],
        setup: @escaping () throws -> State, body: @escaping (consuming State) throws -> Void
    ) {
        self.name = name
        self.rounds = rounds
        self.limit = limit
        self.operations = operations
        timed = {
            let state = try setup()
            let start = ThreadTime.now
            try body(state)
            return ThreadTime.now - start
        }
    }

    /// Without anything to set up.
    init(
        _ name: String, rounds: Int, limit: Double, operations: [(count: Int, operation: RawOperation)],
        body: @escaping () throws -> Void
    ) {
        self.init(name, rounds: rounds, limit: limit, operations: operations, setup: {}, body: { _ in try body() })
    }

    /// Rounds of the subject and of each raw operation take turns, so that a busy machine slows all of them alike.
    func run() throws -> Measurement {
        _ = try timed()
        var subject: [Double] = []
        var raw = [[Double]](repeating: [], count: operations.count)
        for _ in 0..<rounds {
            subject.append(try timed())
            for (place, entry) in operations.enumerated() { raw[place].append(entry.operation.milliseconds()) }
        }
        let cost = zip(operations, raw).reduce(0) { $0 + Double($1.0.count) * median($1.1) }
        let own = median(subject)
        return Measurement(
            name: name, median: own, rawMedian: cost,
            operations: operations.map { "\($0.count) × \($0.operation.name)" }.joined(separator: ", "),
            ratio: cost > 0 ? own / cost : 0, limit: limit)
    }
}

/// A raw libcrypto operation; fast ones are repeated within one timing.
struct RawOperation {
    let name: String
    let repetitions: Int
    let body: () -> Void

    init(_ name: String, repetitions: Int = 1, body: @escaping () -> Void) {
        self.name = name
        self.repetitions = repetitions
        self.body = body
    }

    /// The time of one.
    func milliseconds() -> Double {
        let start = ThreadTime.now
        for _ in 0..<repetitions { body() }
        return (ThreadTime.now - start) / Double(repetitions)
    }
}

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
