/// A moment in milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct Timestamp: Sendable, Hashable, Comparable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Whole seconds since 1970, rounded down.
    public var seconds: Int64 { milliseconds.quotientRoundedDown(1000) }

    /// The moment `seconds` later (earlier when negative).
    public func adding(seconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds + seconds * 1000) }

    /// The moment `milliseconds` later (earlier when negative).
    public func adding(milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: self.milliseconds + milliseconds) }

    /// Milliseconds from `earlier` to this moment.
    public func milliseconds(since earlier: Timestamp) -> Int64 { milliseconds - earlier.milliseconds }

    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }
}

extension Int64 {
    fileprivate func quotientRoundedDown(_ divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
