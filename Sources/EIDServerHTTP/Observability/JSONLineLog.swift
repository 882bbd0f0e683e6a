public import Foundation
import Glibc
import Synchronization

/// Log lines as JSON objects, one a line, to any sink.
///
/// A line may hold codes, counts and ids. Callers never give it a body, token, PIN, name or raw path.
public final class JSONLineLog: Sendable {
    private let write: @Sendable ([UInt8]) -> Void
    private let now: @Sendable () -> Date

    public init(
        now: @escaping @Sendable () -> Date = { Date() }, write: @escaping @Sendable ([UInt8]) -> Void = standardError
    ) {
        self.now = now
        self.write = write
    }

    /// One line: time, level, event and the given members in their order.
    package func line(_ event: String, level: String = "info", _ members: [(String, Value)] = []) {
        let time = now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let all: [(String, Value)] =
            [("time", .text(time)), ("level", .text(level)), ("event", .text(event))] + members
        let text = all.map { "\(Self.quoted($0.0)):\($0.1.json)" }.joined(separator: ",")
        write(Array("{\(text)}\n".utf8))
    }

    package enum Value: Sendable {
        case text(String)
        case number(Int)

        var json: String {
            switch self {
            case .text(let text): JSONLineLog.quoted(text)
            case .number(let number): String(number)
            }
        }
    }

    /// Writes to descriptor 2 in one call, so that lines of several threads do not mix.
    public static let standardError: @Sendable ([UInt8]) -> Void = { bytes in
        _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    fileprivate static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029:
                result += "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
                result += String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

// MARK: - Requests

extension JSONLineLog: RequestObserver {
    package func finished(_ record: RequestRecord) {
        line(
            "request",
            [
                ("id", .text(record.id)), ("method", .text(record.method)), ("route", .text(record.route)),
                ("status", record.status.map(Value.number) ?? .text("aborted")),
                ("ms", .number(record.duration.wholeMilliseconds)),
            ])
    }
}

extension Duration {
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(clamping: seconds) &* 1000 &+ Int(attoseconds / 1_000_000_000_000_000)
    }
}
