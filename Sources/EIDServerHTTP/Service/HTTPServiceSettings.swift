/// What an operator decides about the HTTP face.
public struct HTTPServiceSettings: Sendable {
    /// HTTPS: the API and the pages.
    public var listen: ListenAddress
    /// Plain HTTP: CA files and status; `nil` for none.
    public var statusListen: ListenAddress?
    public var limits = ServerLimits()
    /// Requests a second of one address in the long run, and at once.
    public var requestsPerAddress = (rate: 100.0, burst: 2000.0)
    /// Proxies of ours, by numeric address, whose `X-Forwarded-For` names the client.
    public var trustedProxies: Set<String> = []
    /// Identity proofings and attestation challenges that one address starts, likewise; a carrier's many customers may share one.
    public var proofingsPerAddress = (rate: 5.0, burst: 100.0)
    /// Addresses beside loopback that may read `/metrics`.
    public var metricsReaders: Set<String> = []

    public init(listen: ListenAddress, statusListen: ListenAddress? = nil) {
        self.listen = listen
        self.statusListen = statusListen
    }
}
