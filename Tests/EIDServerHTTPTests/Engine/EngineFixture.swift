import EIDCrypto
import EIDServerHTTP
import Foundation
import HTTPClient
import Synchronization
import TestSupport

/// Servers and clients for the engine's tests.
enum EngineFixture {
    /// One CA and one server certificate for all tests of a run.
    static let authority = Result { try TestAuthority() }
    static let identity = Result { try authority.get().issue() }

    static func tlsServer(
        limits: ServerLimits = ServerLimits(), observer: any RequestObserver = SilentObserver(),
        handler: @escaping HTTPHandler
    ) throws -> HTTPServer {
        let identity = try identity.get()
        return try HTTPServer(
            address: ListenAddress(host: "127.0.0.1", port: 0),
            identity: TLSIdentity(chain: identity.certificate, key: SecretBytes(copying: Array(identity.key.utf8))),
            limits: limits, observer: observer, handler: handler)
    }

    static func plainServer(
        limits: ServerLimits = ServerLimits(), observer: any RequestObserver = SilentObserver(),
        handler: @escaping HTTPHandler = { .text(String(decoding: $0.body, as: UTF8.self)) }
    ) throws -> HTTPServer {
        try HTTPServer(
            address: ListenAddress(host: "127.0.0.1", port: 0), limits: limits, observer: observer, handler: handler)
    }

    static func client(pins: [[UInt8]] = [], connectTimeout: Duration = .seconds(10)) throws -> HTTPClient {
        let trust = try TLSTrust(pem: Array(authority.get().certificate.utf8), pins: pins)
        return try HTTPClient(trust: trust, connectTimeout: connectTimeout)
    }

    /// Sends one request as raw bytes, which should ask for the connection's end, and gives all that comes back.
    static func exchange(_ text: String, _ server: HTTPServer) async throws -> String {
        let connection = try RawConnection(to: server)
        await connection.write(text)
        return await connection.readToEnd()
    }
}

/// Counts, and lets a test wait for a count.
final class Tally: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add() { count.withLock { $0 += 1 } }

    /// Polls, for at most a minute.
    func reach(_ target: Int) async -> Bool { await eventually { self.value >= target } }
}

/// Polls a condition that other threads bring about; false after a minute.
func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<6000 {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return false
}
