import EIDCrypto
import Foundation
import GeregeSmartID
import TestSupport
import Testing

/// The client against a real TLS server, which answers no call of the API.
@Suite("Pinned server", .enabled(if: OpenSSLTool.available, OpenSSLTool.whyAbsent)) struct PinnedServerTests {
    private static func outcome(
        _ identity: TestSupport.TestAuthority.Identity, _ tls: CertPinner?
    ) async throws -> any Error {
        let server = try OpenSSLServer(identity)
        let url = try #require(URL(string: "https://127.0.0.1:\(server.port)"))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("eid-pin-\(UUID().uuidString)")
        let client = GeregeSmartIDClient(
            baseURL: url,
            configuration: .init(store: SecureKeyStore(directory: folder), tls: try #require(tls)))
        do {
            _ = try await client.kycMethods()
        } catch {
            return error
        }
        throw CancellationError()
    }

    @Test("another key than the pinned one is a cancelled connection, −999")
    func mismatch() async throws {
        let authority = try TestSupport.TestAuthority()
        let pin = Base64.encode(SHA256.hash([1]))
        let error = try await Self.outcome(
            try authority.issue(), CertPinner(trustPEM: authority.certificate, pins: [pin]))
        #expect((error as? URLError)?.code == .cancelled)
    }

    @Test("a certificate of an unknown root is a cancelled connection too")
    func untrusted() async throws {
        let (own, other) = (try TestSupport.TestAuthority(), try TestSupport.TestAuthority())
        let error = try await Self.outcome(try other.issue(), CertPinner(trustPEM: own.certificate))
        #expect((error as? URLError)?.code == .cancelled)
    }

    @Test("the pinned key of the issuer, or of the server, lets the request through")
    func match() async throws {
        let authority = try TestSupport.TestAuthority()
        let identity = try authority.issue()
        for pin in [authority.pin, identity.pin] {
            let error = try await Self.outcome(
                identity, CertPinner(trustPEM: authority.certificate, pins: ["sha256/" + Base64.encode(pin)]))
            // The server's page is no answer of the API.
            guard case .http? = error as? SDKError else {
                Issue.record("\(error)")
                return
            }
        }
    }
}
