import Foundation
import HTTPClient
import TestSupport
import Testing

/// The trust decisions against `openssl s_server`, a TLS implementation that is not ours.
@Suite(.enabled(if: OpenSSLTool.available, OpenSSLTool.whyAbsent))
struct TLSTrustTests {
    private let authority: TestAuthority

    init() throws {
        authority = try TestAuthority()
    }

    private func outcome(
        _ identity: TestAuthority.Identity, pins: [[UInt8]] = [], anchor: String? = nil, host: String = "127.0.0.1",
        options: [String] = []
    ) async throws -> Result<Int, HTTPClientError> {
        let server = try OpenSSLServer(identity, options: options)
        let trust = try TLSTrust(pem: Array((anchor ?? authority.certificate).utf8), pins: pins)
        let client = try HTTPClient(trust: trust)
        do throws(HTTPClientError) {
            return .success(try await client.send(HTTPRequest(url: "https://\(host):\(server.port)/")).status)
        } catch {
            return .failure(error)
        }
    }

    @Test func `a certificate under the anchor is trusted, by address and by name`() async throws {
        let identity = try authority.issue()
        #expect(try await outcome(identity) == .success(200))
        #expect(try await outcome(identity, host: "localhost") == .success(200))
    }

    @Test func `the pin may be the leaf's key or its issuer's, one of several`() async throws {
        let identity = try authority.issue()
        let other = [UInt8](repeating: 7, count: 32)
        #expect(try await outcome(identity, pins: [identity.pin]) == .success(200))
        #expect(try await outcome(identity, pins: [other, authority.pin]) == .success(200))
    }

    @Test func `a renewed leaf under the pinned CA keeps working and one under a pinned leaf does not`() async throws {
        let (old, renewed) = (try authority.issue(), try authority.issue())
        #expect(try await outcome(renewed, pins: [authority.pin]) == .success(200))
        #expect(try await outcome(renewed, pins: [old.pin]) == .failure(.pinMismatch))
    }

    @Test func `another CA's pin is a mismatch even though the chain is valid`() async throws {
        let identity = try authority.issue()
        #expect(try await outcome(identity, pins: [try TestAuthority().pin]) == .failure(.pinMismatch))
    }

    @Test func `a pin does not replace the anchor`() async throws {
        let identity = try authority.issue()
        let stranger = try TestAuthority().certificate
        #expect(try await outcome(identity, pins: [identity.pin], anchor: stranger) == .failure(.tls(.untrusted)))
    }

    @Test func `expired, future, self-signed and wrongly named certificates have their own errors`() async throws {
        #expect(try await outcome(authority.issue(validity: .expired)) == .failure(.tls(.expired)))
        #expect(try await outcome(authority.issue(validity: .future)) == .failure(.tls(.notYetValid)))
        #expect(try await outcome(authority.issue(names: "DNS:example.org")) == .failure(.tls(.wrongHost)))
        let stranger = try TestAuthority()
        let selfSigned = TestAuthority.Identity(
            certificate: stranger.certificate,
            key: try String(contentsOf: stranger.folder.appendingPathComponent("ca.key"), encoding: .utf8),
            pin: stranger.pin)
        #expect(try await outcome(selfSigned) == .failure(.tls(.untrusted)))
        #expect(try await outcome(selfSigned, pins: [stranger.pin]) == .failure(.tls(.untrusted)))
    }

    @Test func `TLS 1.2 is accepted and older versions are refused`() async throws {
        let identity = try authority.issue()
        #expect(try await outcome(identity, options: ["-tls1_2"]) == .success(200))
        let old = ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]
        #expect(try await outcome(identity, options: old) == .failure(.tls(.handshake)))
    }

    @Test func `a later connection resumes the TLS session and needs no second full handshake`() async throws {
        let identity = try authority.issue()
        let server = try OpenSSLServer(identity)
        let trust = try TLSTrust(pem: Array(authority.certificate.utf8), pins: [authority.pin])
        let client = try HTTPClient(trust: trust)
        var pages: [String] = []
        for _ in 0..<3 {
            let answer = try await client.send(HTTPRequest(url: "https://127.0.0.1:\(server.port)/"))
            pages.append(String(decoding: answer.body, as: UTF8.self))
        }
        #expect(pages.first?.contains("New, TLSv1.3") == true)
        #expect(pages.last?.contains("Reused, TLSv1.3") == true)
    }

    @Test func `anchors that are empty, broken or missing and pins of another length are refused`() throws {
        let good = Array(authority.certificate.utf8)
        #expect(throws: HTTPClientError.unavailable) { try TLSTrust(pem: []) }
        #expect(throws: HTTPClientError.unavailable) { try TLSTrust(pem: Array("no PEM".utf8)) }
        #expect(throws: HTTPClientError.unavailable) { try TLSTrust(pem: Array(good.dropLast(200))) }
        #expect(throws: HTTPClientError.unavailable) { try TLSTrust(pem: good, pins: [[1, 2, 3]]) }
        #expect(throws: HTTPClientError.unavailable) { try TLSTrust(file: "/nowhere/trust.pem") }
        _ = try TLSTrust(file: authority.folder.appendingPathComponent("ca.pem").path)
    }
}
