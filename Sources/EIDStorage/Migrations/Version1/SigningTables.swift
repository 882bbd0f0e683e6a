/// Enrolments, keys, nonces and their counters.
enum SigningTables {
    static let statements: [String] = []
}
