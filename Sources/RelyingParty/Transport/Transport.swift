/// One call of the relying-party API, and its answer, without the library that carries them.
package protocol Transport: Sendable {
    /// Errors: `unreachable`, `timedOut`, `serverNotTrusted`, `cancelled`, `unexpectedAnswer`; an HTTP status is none.
    func send(_ call: Call) async throws(RelyingPartyError) -> Answer
}

package struct Call: Sendable {
    package let method: String
    /// Absolute, percent-encoded.
    package let url: String
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]?
    /// From the call to the last byte of the answer.
    package let deadline: Duration
}

package struct Answer: Sendable {
    package let status: Int
    package let body: [UInt8]
    /// The header Retry-After, in seconds.
    package let retryAfter: Int?

    package init(status: Int, body: [UInt8], retryAfter: Int? = nil) {
        self.status = status
        self.body = body
        self.retryAfter = retryAfter
    }
}
