import EIDAPI

/// Finds the handler of a request by method and path pattern, and turns every error into an answer.
///
/// A pattern is literal segments and `{name}` for one segment of any text: `/session/{sessionID}`. A literal wins over
/// a parameter. Unknown paths get 404, known paths with another method 405 with `Allow`; `HEAD` is answered by the
/// `GET` handler without its body, `OPTIONS` by the list of methods.
package struct Router: Sendable {
    package typealias Handler = @Sendable (RoutedRequest) async throws -> ServerResponse

    private var root = Node()
    private let errors: ErrorAnswer

    /// - Parameter errors: answers what a handler throws.
    package init(errors: ErrorAnswer) {
        self.errors = errors
    }

    /// - Precondition: the pattern begins with a slash, and the pair is not taken: our own mistakes.
    package mutating func add(_ method: String, _ pattern: String, _ handler: @escaping Handler) {
        precondition(pattern.first == "/", "a pattern begins with a slash")
        let parts = pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let route = Route(pattern: pattern, handler: handler)
        root.insert(route, method: method, parts: pattern == "/" ? [] : parts[...])
    }

    /// The handler for `HTTPServer`.
    package func answer(_ request: ServerRequest) async -> ServerResponse {
        guard let match = root.find(request.target.path[...]) else {
            if request.method == "OPTIONS", request.target.path == ["*"] { return Self.options(["GET", "POST"]) }
            return errors.answer(Self.nothing, to: request)
        }
        let methods = match.node.methods
        if let route = methods[request.method] ?? (request.method == "HEAD" ? methods["GET"] : nil) {
            return await run(route, request, match)
        }
        if request.method == "OPTIONS" { return Self.options(Array(methods.keys)) }
        return errors.answer(ProtocolError(.methodNotAllowed), to: request)
            .adding(HTTPField("Allow", Self.allowed(Array(methods.keys))))
    }

    private func run(_ route: Route, _ request: ServerRequest, _ match: Match) async -> ServerResponse {
        var response: ServerResponse
        do {
            let names = route.parameterNames
            let parameters = Dictionary(zip(names, match.values)) { first, _ in first }
            response = try await route.handler(RoutedRequest(request: request, parameters: parameters))
        } catch {
            response = errors.answer(error, to: request)
        }
        response.route = route.pattern
        return response
    }

    /// No path leads here.
    static let nothing = ProtocolError(.notFound, detail: "There is nothing at this address")

    private static func options(_ methods: [String]) -> ServerResponse {
        ServerResponse(status: 204, headers: [HTTPField("Allow", allowed(methods))])
    }

    private static func allowed(_ methods: [String]) -> String {
        let more = methods.contains("GET") ? ["HEAD", "OPTIONS"] : ["OPTIONS"]
        return Set(methods + more).sorted().joined(separator: ", ")
    }
}

// MARK: - The tree of segments

private struct Route: Sendable {
    let pattern: String
    let handler: Router.Handler

    var parameterNames: [String] {
        pattern.split(separator: "/").filter(Node.isParameter).map { String($0.dropFirst().dropLast()) }
    }
}

private struct Match {
    let node: Node
    /// The parameters' values from left to right.
    let values: [String]
}

private struct Node: Sendable {
    var literals: [String: Node] = [:]
    /// At most one: the node below any other segment.
    var parameter: [Node] = []
    var methods: [String: Route] = [:]

    static func isParameter(_ part: some StringProtocol) -> Bool { part.hasPrefix("{") && part.hasSuffix("}") }

    mutating func insert(_ route: Route, method: String, parts: ArraySlice<String>) {
        guard let part = parts.first else {
            precondition(methods[method] == nil, "two handlers for \(method) \(route.pattern)")
            methods[method] = route
            return
        }
        if Self.isParameter(part) {
            if parameter.isEmpty { parameter = [Node()] }
            parameter[0].insert(route, method: method, parts: parts.dropFirst())
        } else {
            literals[part, default: Node()].insert(route, method: method, parts: parts.dropFirst())
        }
    }

    func find(_ path: ArraySlice<String>) -> Match? {
        guard let segment = path.first else { return methods.isEmpty ? nil : Match(node: self, values: []) }
        if let match = literals[segment]?.find(path.dropFirst()) { return match }
        guard !segment.isEmpty, let match = parameter.first?.find(path.dropFirst()) else { return nil }
        return Match(node: match.node, values: [segment] + match.values)
    }
}
