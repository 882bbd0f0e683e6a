import Foundation

/// The device's clock.
struct SystemPhoneClock: PhoneClock {
    func now() -> Int64 { Int64(Date().timeIntervalSince1970) }
}

extension Int64 {
    /// These Unix seconds as RFC 3339 text in UTC.
    var timestamp: String { Date(timeIntervalSince1970: TimeInterval(self)).formatted(.iso8601) }
}
