import Foundation

// `Benchmarks [part of a name]`: runs the benchmarks whose name has the part, prints a table, writes BENCH_JSON.
// One file a subject; each gives its benchmarks in `all()`.

let wanted = CommandLine.arguments.dropFirst().first ?? ""
let benchmarks = try [
    PrimeBenchmark.all(),
    PowerBenchmark.all(),
    TrialDivisionBenchmark.all(),
    CurveBenchmark.all(),
    SigningBenchmark.all(),
    KeyGenerationBenchmark.all(),
].joined().filter { wanted.isEmpty || $0.name.contains(wanted) }

print(Report.heading)
var measurements: [Measurement] = []
for benchmark in benchmarks {
    let measurement = try benchmark.run()
    measurements.append(measurement)
    print(Report.line(measurement))
}
try Report.write(measurements)
