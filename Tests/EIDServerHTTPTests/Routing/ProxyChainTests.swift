import Testing

@testable import EIDServerHTTP

@Suite struct ProxyChainTests {
    private func client(_ peer: String, _ forwarded: [String], trusted: Set<String> = ["10.0.0.1", "10.0.0.2"]) throws
        -> String
    {
        let request = ServerRequest(
            method: "GET", target: try #require(RequestTarget("/")),
            headers: forwarded.map { HTTPField("x-forwarded-for", $0) }, body: [], remoteAddress: peer, id: "0",
            draining: DrainSignal())
        return ProxyChain(trusted: trusted).client(of: request)
    }

    @Test func `a stranger's claim is not believed`() throws {
        #expect(try client("192.0.2.1", ["198.51.100.7"]) == "192.0.2.1")
        #expect(try client("10.0.0.1", ["198.51.100.7"], trusted: []) == "10.0.0.1")
    }

    @Test func `the client is the last address before our proxies, whatever it claims itself`() throws {
        #expect(try client("10.0.0.1", ["198.51.100.7"]) == "198.51.100.7")
        #expect(try client("10.0.0.1", ["203.0.113.9, 198.51.100.7, 10.0.0.2"]) == "198.51.100.7")
        #expect(try client("10.0.0.1", ["203.0.113.9", "198.51.100.7"]) == "198.51.100.7")
        #expect(try client("10.0.0.1", []) == "10.0.0.1")
    }
}
