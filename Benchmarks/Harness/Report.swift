import Foundation

/// The table on standard output and the JSON file named by `BENCH_JSON`.
enum Report {
    static func line(_ measurement: Measurement) -> String {
        let verdict = measurement.ratio <= measurement.limit ? "" : "  OVER"
        return pad(measurement.name, 34) + number(measurement.median, "%10.3f")
            + number(measurement.rawMedian, "%10.3f")
            + number(measurement.ratio, "%8.2f") + number(measurement.limit, "%8.2f") + "  " + measurement.operations
            + verdict
    }

    static let heading = pad("name", 34) + "    cpu ms    raw ms   ratio   limit  raw operations"

    static func write(_ measurements: [Measurement]) throws {
        guard let path = ProcessInfo.processInfo.environment["BENCH_JSON"], !path.isEmpty else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(measurements).write(to: URL(fileURLWithPath: path))
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    private static func number(_ value: Double, _ format: String) -> String { String(format: format, value) }
}
