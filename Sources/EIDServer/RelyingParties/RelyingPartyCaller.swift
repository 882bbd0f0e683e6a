/// What a request of a relying party says about its sender, before anything is believed.
package struct RelyingPartyCaller: Sendable {
    /// The header `Authorization`, as received.
    package var authorization: String?
    /// The address the request came from, without port.
    package var address: String?

    package init(authorization: String?, address: String?) {
        self.authorization = authorization
        self.address = address
    }
}
