/// The query member `timeoutMs` of a long poll (`rp-api.md` §7.1).
package enum LongPoll {
    /// Milliseconds.
    package static let allowed = 1000...120_000
    /// Milliseconds. Deployed clients that send no value give up after 60 s, so this is shorter than SK's 60 500.
    package static let standard = 55_000

    /// Throws `VALIDATION` (400) for a value that is no number or out of range.
    package static func timeout(_ value: String?) throws(ProtocolError) -> Int {
        guard let value else { return standard }
        guard let milliseconds = DecimalDigits.value(value.utf8), allowed.contains(milliseconds) else {
            throw ProtocolError(
                .validation, detail: "Invalid request parameters found",
                errors: [.init(detail: "timeoutMs must be a number from 1000 to 120000", paramName: "timeoutMs")])
        }
        return milliseconds
    }
}
