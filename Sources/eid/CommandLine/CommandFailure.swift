/// Why a command did not succeed, as a person and a program learn it.
struct CommandFailure: Error, Sendable {
    /// What the shell sees.
    enum Status: Int32, Sendable {
        case refused = 1
        case usage = 2
        case unreachable = 3
    }

    let status: Status
    /// For programs.
    let code: String
    /// For people.
    let sentence: String
    /// More members of the JSON object.
    let details: [String: JSONValue]

    init(_ status: Status, _ code: String, _ sentence: String, details: [String: JSONValue] = [:]) {
        self.status = status
        self.code = code
        let isWhole = sentence.contains("\n") || sentence.last.map(".?!)".contains) == true
        self.sentence = isWhole ? sentence : sentence + "."
        self.details = details
    }

    var report: Report {
        Report(
            ["eid: \(sentence)"],
            json: details.merging(["error": .string(sentence), "code": .string(code)]) { _, own in own })
    }
}
