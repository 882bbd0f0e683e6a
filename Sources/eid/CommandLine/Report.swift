/// What a command has to say at its end: lines for people, one JSON object for programs.
struct Report: Sendable {
    var lines: [String]
    var json: [String: JSONValue]

    init(_ lines: [String] = [], json: [String: JSONValue] = [:]) {
        self.lines = lines
        self.json = json
    }
}
