package import EIDAPI

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
            throw Router.nothing
        }
        return value
    }
}

/// A type that one decoded path segment can name.
package protocol PathParameter {
    init?(pathSegment: String)
}

extension String: PathParameter {
    package init?(pathSegment: String) { self = pathSegment }
}

extension UUIDText: PathParameter {
    package init?(pathSegment: String) { self.init(pathSegment) }
}

extension KeySlot: PathParameter {
    package init?(pathSegment: String) { self.init(rawValue: pathSegment) }
}
