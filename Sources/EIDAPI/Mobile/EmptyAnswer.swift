/// `{}`: done, nothing to say.
package struct EmptyAnswer: Codable, Sendable, Equatable {
    package init() {}
}
