import EIDServer
import EIDServerHTTP
import Foundation

/// `limits` of the settings: what one caller can ask for. Every member may be left out; given ones are positive.
struct LimitSettings: Codable, Sendable {
    /// From the start of a session to TIMEOUT.
    var sessionSeconds: Int?
    /// Running push sessions of one account, from all relying parties and from one.
    var sessionsPerAccount: Int?
    var sessionsPerAccountAndRelyingParty: Int?
    var sessionsPerRelyingParty: Int?
    /// In the long run; at once twenty times as many.
    var requestsPerAddressAndSecond: Int?
    /// Longer bodies are not read; the API takes at most 64 KiB however much is allowed here.
    var bodyBytes: Int?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case sessionSeconds, sessionsPerAccount, sessionsPerAccountAndRelyingParty, sessionsPerRelyingParty
        case requestsPerAddressAndSecond, bodyBytes
    }

    /// Throws `UsageError` for a number that no limit can be.
    func check() throws {
        let numbers = [
            sessionSeconds, sessionsPerAccount, sessionsPerAccountAndRelyingParty, sessionsPerRelyingParty,
            requestsPerAddressAndSecond, bodyBytes,
        ]
        for (key, number) in zip(CodingKeys.allCases, numbers) {
            if let number, !(1...1_000_000_000).contains(number) {
                throw UsageError("limits: \(key.stringValue) must be a positive number")
            }
        }
    }

    func apply(to configuration: inout ServerConfiguration) {
        if let sessionSeconds { configuration.lifetimes.session = Int64(sessionSeconds) }
        if let sessionsPerAccount { configuration.limits.runningSessionsPerAccount = sessionsPerAccount }
        if let sessionsPerAccountAndRelyingParty {
            configuration.limits.runningSessionsPerAccountAndRelyingParty = sessionsPerAccountAndRelyingParty
        }
        if let sessionsPerRelyingParty {
            configuration.limits.runningSessionsPerRelyingParty = sessionsPerRelyingParty
        }
    }

    func apply(to http: inout HTTPServiceSettings) {
        if let bodyBytes { http.limits.body = bodyBytes }
        if let rate = requestsPerAddressAndSecond { http.requestsPerAddress = (Double(rate), 20 * Double(rate)) }
    }
}
