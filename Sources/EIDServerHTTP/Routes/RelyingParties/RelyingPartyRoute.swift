import EIDServer

extension Router {
    /// A call of relying parties, served with the prefix `/v3` and without it (`rp-api.md` §1).
    mutating func addRelyingParty(
        _ method: String, _ pattern: String,
        _ handler: @escaping @Sendable (RoutedRequest, RelyingPartyCaller) async throws -> ServerResponse
    ) {
        for prefix in ["", "/v3"] {
            add(method, prefix + pattern) { routed in
                let request = routed.request
                let caller = RelyingPartyCaller(
                    authorization: request.header("Authorization"), address: request.remoteAddress)
                return try await handler(routed, caller)
            }
        }
    }
}
