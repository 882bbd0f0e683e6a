/// `PUT /v3/mobile/push-token`: where pushes go from now on. Answered with `{}`.
package enum PushTokenUpdate {
    /// The new token.
    package struct Request: Codable, Sendable, Equatable {
        package var v: APIVersion
        package var pushToken: String

        package init(pushToken: String) {
            self.v = APIVersion()
            self.pushToken = pushToken
        }
    }
}
