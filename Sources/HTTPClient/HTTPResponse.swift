/// A server's answer, whatever its status; redirects are answers like any other.
package struct HTTPResponse: Sendable, Equatable {
    package let status: Int
    package let headers: [HTTPField]
    package let body: [UInt8]

    package init(status: Int, headers: [HTTPField], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first header of that name, compared without case.
    package func header(_ name: String) -> String? {
        headers.first { $0.isNamed(name) }?.value
    }
}
