/// Why the phone stopped: an open code for programs, what the caller can do, and the raw number from below.
///
/// The public face is `SDKError`; the command line reads this one. Equal when the codes are equal.
package struct PhoneFailure: Error, Sendable {
    package let code: Code
    /// What the caller can do about it.
    package let advice: Advice
    /// The raw number from below: HTTP status, errno, or with `wrongPIN` the tries that are left.
    package let status: Int?
    /// For the log: codes, lengths and ids only; never a PIN, key, name or code shown to the citizen.
    package let detail: String

    package init(_ code: Code, status: Int? = nil, detail: String = "", advice: Advice? = nil) {
        self.code = code
        self.advice = advice ?? code.usualAdvice
        self.status = status
        self.detail = detail
    }

    /// What the caller can do. Closed on purpose: callers branch on it.
    package enum Advice: Sendable, Equatable {
        /// Trying again will not help.
        case never
        /// The same call may work at once.
        case again
        /// After the person did something: another PIN, re-enrolment, a code chosen.
        case afterUser
        /// After some time.
        case later(Duration)
    }

    /// Names one cause. New causes can be added, so a `switch` over codes needs a default.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }
}

extension PhoneFailure: Equatable {
    package static func == (left: PhoneFailure, right: PhoneFailure) -> Bool { left.code == right.code }
}

extension PhoneFailure: CustomStringConvertible {
    package var description: String {
        code.rawValue + (status.map { " (\($0))" } ?? "") + (detail.isEmpty ? "" : ": \(detail)")
    }
}
