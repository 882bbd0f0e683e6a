import EIDAPI
import EIDServer
import EIDStorage

extension Router {
    /// A call under `/v3/mobile`: the device token is checked before the body is looked at.
    mutating func addDevice(
        _ method: String, _ pattern: String, _ accounts: AccountService,
        _ handler: @escaping @Sendable (RoutedRequest, AccountRecord) async throws -> ServerResponse
    ) {
        add(method, pattern) { routed in
            let token = routed.request.header(HeaderField.deviceToken)
            return try await handler(routed, try await accounts.authenticate(deviceToken: token))
        }
    }
}
