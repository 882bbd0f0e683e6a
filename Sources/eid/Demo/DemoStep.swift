/// One step of the demo: what happened and how long it took.
struct DemoStep: Sendable {
    let name: String
    /// What happened, for people.
    let lines: [String]
    let seconds: Double
    /// The same for programs.
    let facts: [String: JSONValue]

    var json: JSONValue {
        .object(facts.merging(["name": .string(name), "seconds": .number(seconds)]) { _, own in own })
    }
}
