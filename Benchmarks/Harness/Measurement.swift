/// What one benchmark found.
struct Measurement {
    let name: String
    let median: Double
    let rawMedian: Double
    /// The raw operations that the ratio is taken to.
    let operations: String
    let ratio: Double
    let limit: Double
}

extension Measurement: Encodable {
    enum CodingKeys: String, CodingKey {
        case name
        case median = "median_ms"
        case rawMedian = "raw_ms"
        case operations
        case ratio
        case limit
    }
}
