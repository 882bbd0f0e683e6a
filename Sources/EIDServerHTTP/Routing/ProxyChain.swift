/// Finds the client behind proxies of ours.
struct ProxyChain: Sendable {
    /// Numeric addresses whose `X-Forwarded-For` is believed.
    let trusted: Set<String>

    /// The last address that no trusted proxy has, read from the near end: what stands before it is the client's claim.
    func client(of request: ServerRequest) -> String {
        var address = request.remoteAddress
        guard trusted.contains(address) else { return address }
        let claims = request.headers.filter { $0.isNamed("X-Forwarded-For") }
            .flatMap { $0.value.split(separator: ",") }
            .map { claim in String(claim.filter { $0 != " " }) }
        for claim in claims.reversed() {
            address = claim
            if !trusted.contains(claim) { break }
        }
        return address
    }
}
