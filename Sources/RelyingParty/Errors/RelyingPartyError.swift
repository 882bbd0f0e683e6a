/// Why a call, a session or a check did not succeed. Two errors are equal when their codes are.
///
/// Holds no secret and no personal data: safe to log. Show people one text for all of them but the end results they
/// caused themselves: what else failed helps only who tries out names.
public struct RelyingPartyError: Error, Sendable {
    public let code: Code
    /// For the log.
    public let detail: String
    public let advice: Advice
    /// The HTTP status, where one came.
    public let status: Int?
    /// The server's own name of its refusal, for instance `REPRESENTATION_DENIED`.
    public let serverCode: String?
    /// Where in this library.
    public let file: String
    public let line: Int

    /// The cause, open: later versions may add some.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// What the caller may do.
    public enum Advice: Sendable, Hashable {
        /// Repeating it changes nothing.
        case never
        /// A new session or call may succeed at once.
        case again
        /// After the citizen has done something.
        case afterUser
        /// After this time.
        case later(Duration)
    }

    /// Without `advice` the code's usual one.
    package init(
        _ code: Code, _ detail: String = "", advice: Advice? = nil, status: Int? = nil, serverCode: String? = nil,
        file: String = #fileID, line: Int = #line
    ) {
        self.code = code
        self.detail = detail
        self.advice = advice ?? Self.usualAdvice[code] ?? .never
        self.status = status
        self.serverCode = serverCode
        self.file = file
        self.line = line
    }
}

// MARK: Hashable

extension RelyingPartyError: Hashable {
    public static func == (one: RelyingPartyError, other: RelyingPartyError) -> Bool { one.code == other.code }
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

// MARK: CustomStringConvertible

extension RelyingPartyError: CustomStringConvertible {
    public var description: String {
        let number = status.map { ", HTTP \($0)" } ?? ""
        let server = serverCode.map { " \($0)" } ?? ""
        return "\(code.rawValue)\(number)\(server)\(detail.isEmpty ? "" : ": \(detail)") (\(file):\(line))"
    }
}
