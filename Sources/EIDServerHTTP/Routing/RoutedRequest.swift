package import Foundation

/// A request with the values of its route's parameters.
package struct RoutedRequest: Sendable {
    package let request: ServerRequest
    private let parameters: [String: String]

    package init(request: ServerRequest, parameters: [String: String]) {
        self.request = request
        self.parameters = parameters
    }

    /// The parameter's value in its own type. A text that is no such value names nothing that exists: 404.
    package func parameter<Value: PathParameter>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        guard let value = parameters[name].flatMap(Value.init(pathSegment:)) else {
            throw UnreadableParameter(response: .refusal(404, "NOT_FOUND", "There is nothing at this address"))
        }
        return value
    }

    struct UnreadableParameter: Error {
        let response: ServerResponse
    }
}

/// A type that one decoded path segment can name.
package protocol PathParameter {
    init?(pathSegment: String)
}

extension String: PathParameter {
    package init?(pathSegment: String) { self = pathSegment }
}

extension UUID: PathParameter {
    /// 36 characters, in either case.
    package init?(pathSegment: String) {
        guard pathSegment.utf8.count == 36 else { return nil }
        self.init(uuidString: pathSegment)
    }
}
