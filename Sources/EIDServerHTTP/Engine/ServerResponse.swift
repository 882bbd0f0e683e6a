/// What a handler answers.
package struct ServerResponse: Sendable, Equatable {
    package var status: Int
    package var headers: [HTTPField]
    package var body: [UInt8]
    /// The pattern of the route that answered, for logs and metrics; never the path itself, which may name a person.
    package var route: String = "-"

    package init(status: Int, headers: [HTTPField] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// JSON bytes that no cache keeps.
    package static func json(_ body: [UInt8], status: Int = 200) -> ServerResponse {
        ServerResponse(
            status: status,
            headers: [HTTPField("Content-Type", "application/json"), HTTPField("Cache-Control", "no-store")],
            body: body)
    }

    package static func text(_ body: String, status: Int = 200, type: String = "text/plain; charset=utf-8")
        -> ServerResponse
    {
        ServerResponse(
            status: status, headers: [HTTPField("Content-Type", type), HTTPField("Cache-Control", "no-store")],
            body: Array(body.utf8))
    }

    /// A file that anyone may keep, such as a CRL or a CA certificate.
    package static func file(_ body: [UInt8], type: String, maxAge: Int) -> ServerResponse {
        ServerResponse(
            status: 200,
            headers: [HTTPField("Content-Type", type), HTTPField("Cache-Control", "public, max-age=\(maxAge)")],
            body: body)
    }

    /// A page that runs no script, loads nothing from elsewhere and cannot be framed.
    package static func page(_ html: String, status: Int = 200) -> ServerResponse {
        ServerResponse(
            status: status,
            headers: [
                HTTPField("Content-Type", "text/html; charset=utf-8"),
                HTTPField("Cache-Control", "no-store"),
                HTTPField(
                    "Content-Security-Policy",
                    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
                ),
                HTTPField("X-Frame-Options", "DENY"),
                HTTPField("Referrer-Policy", "no-referrer"),
                HTTPField("Cross-Origin-Opener-Policy", "same-origin"),
                HTTPField("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
            ],
            body: Array(html.utf8))
    }

    package func adding(_ field: HTTPField) -> ServerResponse {
        var copy = self
        copy.headers.append(field)
        return copy
    }
}
