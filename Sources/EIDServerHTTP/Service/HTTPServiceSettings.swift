/// What an operator decides about the HTTP face.
package struct HTTPServiceSettings: Sendable {
    /// HTTPS: the API and the pages.
    package var listen: ListenAddress
    /// Plain HTTP: CA files and status; `nil` for none.
    package var statusListen: ListenAddress?
    package var limits = ServerLimits()
    /// Requests a second of one address in the long run, and at once.
    package var requestsPerAddress = (rate: 100.0, burst: 2000.0)
    /// Proxies of ours, by numeric address, whose `X-Forwarded-For` names the client.
    package var trustedProxies: Set<String> = []
    /// Addresses beside loopback that may read `/metrics`.
    package var metricsReaders: Set<String> = []

    package init(listen: ListenAddress, statusListen: ListenAddress? = nil) {
        self.listen = listen
        self.statusListen = statusListen
    }
}
