/// One call to a server.
package struct HTTPRequest: Sendable {
    /// `GET`, `HEAD`, `POST`, `PUT`, `DELETE`, …; upper-case letters.
    package var method: String
    /// Absolute, already percent-encoded; sent as it stands.
    package var url: String
    package var headers: [HTTPField]
    /// `nil` sends no body; an empty array sends one of length 0.
    package var body: [UInt8]?
    /// From the call of `send` to the last byte of the answer. A long poll needs its own slice and some seconds more.
    package var deadline: Duration

    package init(
        method: String = "GET", url: String, headers: [HTTPField] = [], body: [UInt8]? = nil,
        deadline: Duration = .seconds(30)
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.deadline = deadline
    }
}
