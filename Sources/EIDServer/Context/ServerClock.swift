public import EIDStorage
private import Foundation

/// Where the server reads the time. Everything that expires is compared with it, so a test can let time pass.
public protocol ServerClock: Sendable {
    var now: Timestamp { get }
}

/// The machine's clock.
public struct SystemClock: ServerClock {
    public init() {}

    public var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
