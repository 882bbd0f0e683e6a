import EIDAPI
import Foundation
import Testing

@Suite struct RFC3339Tests {
    @Test(
        "known instants",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_893_456_000, "2030-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"),
            (951_868_799, "2000-02-29T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"),
        ] as [(Int64, String)])
    func known(_ seconds: Int64, _ text: String) {
        #expect(RFC3339.text(seconds) == text)
        #expect(RFC3339.seconds(text) == seconds)
    }

    @Test func `texts agree with Foundation over two centuries`() throws {
        var generator = SplitMix64(seed: 0x7133_39)
        for _ in 0..<2000 {
            let seconds = Int64.random(in: -1_000_000_000...5_000_000_000, using: &generator)
            let date = Date(timeIntervalSince1970: TimeInterval(seconds))
            #expect(RFC3339.text(seconds) == date.formatted(.iso8601))
            #expect(RFC3339.seconds(RFC3339.text(seconds)) == seconds)
        }
    }

    @Test(
        "another spelling is refused",
        arguments: [
            "", "2030-01-01", "2030-01-01T00:00:00", "2030-01-01T00:00:00+00:00", "2030-01-01t00:00:00z",
            "2030-13-01T00:00:00Z", "2030-02-29T00:00:00Z", "2030-01-01T24:00:00Z", "2030-01-01T00:60:00Z",
            "2030-01-01T00:00:60Z", "2030-1-1T00:00:00Z", "2030-01-01T00:00:00.0Z", "+030-01-01T00:00:00Z",
        ])
    func refused(_ text: String) {
        #expect(RFC3339.seconds(text) == nil)
    }
}

/// A small generator with a seed, for runs that must repeat.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
