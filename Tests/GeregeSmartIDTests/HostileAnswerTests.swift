import EIDAPI
import EIDCrypto
import Foundation
import Testing

@testable import GeregeSmartID

@Suite("Hostile answers") struct HostileAnswerTests {
    /// Bodies that no call of the API may answer with.
    static let bodies = [
        "", "null", "[]", "{}", "0", "\"\"", "{", "[[[[", "\u{0}", "{\"a\":1e999}", "{\"v\":-0.0}",
        String(repeating: "[", count: 16_000), String(repeating: "{\"a\":", count: 2000),
        "{\"a\":\"" + String(repeating: "A", count: 200_000) + "\"}", "{\"\\ud800\":1}",
    ]

    @Test("no body of any answer stops the process, and none is taken for an answer", arguments: bodies)
    func wholeBody(_ body: String) async throws {
        let world = try await World.enrolled()
        let calls: [TestServer.Call] = [.session, .commit, .prove, .finish, .pending, .activity, .link, .danInit]
        for call in calls {
            let session = await world.server.add(try TestSessions.sign())
            await world.server.interrupt(call, .answered(200, body))
            switch call {
            case .pending:
                await #expect(throws: PhoneFailure(.badAnswer)) {
                    _ = try await world.phone.pending(documentNumber: "PNOMN-123456789-TEST-Q", waiting: .zero)
                }
            case .activity:
                await #expect(throws: PhoneFailure(.badAnswer)) {
                    _ = try await world.phone.activity(documentNumber: "PNOMN-123456789-TEST-Q", limit: 1)
                }
            case .link:
                await #expect(throws: PhoneFailure(.badAnswer)) { _ = try await world.phone.open(link: "https://x") }
            case .danInit:
                await #expect(throws: PhoneFailure(.badAnswer)) {
                    _ = try await world.phone.danInit(registrationNumber: "УБ90010112")
                }
            default:
                await #expect(throws: PhoneFailure(.badAnswer)) { try await world.approve(session) }
            }
            // What was left is settled by the next approval.
            await world.server.interrupt(call)
            try await world.approve(session)
        }
        #expect(!world.isQuarantined)
    }

    /// Values that stand for every member of every answer.
    static let values: [@Sendable () -> Any] = [
        { NSNull() }, { -1 }, { 1.5e300 }, { true }, { [String]() }, { [String: Any]() }, { "" },
        { String(repeating: "A", count: 9000) }, { "\u{0}\u{1b}[2J" }, { "AAAA" },
    ]

    @Test(
        "a member of an answer with any other value is refused, and the journal knows what to do",
        arguments: [
            (TestServer.Call.commit, ["r2", "pi2", "n2"]), (.prove, ["ack", "c3"]), (.finish, ["status"]),
            (.session, ["sessionId", "flow", "state", "schemeName", "signatureProtocol", "hashAlgorithm", "digest"]),
        ])
    func members(_ call: TestServer.Call, _ names: [String]) async throws {
        let world = try await World.enrolled()
        for name in names {
            for value in Self.values {
                if name == "schemeName", value() is String { continue }
                let session = await world.server.add(try TestSessions.sign())
                await world.server.lie(call) { $0[name] = value() }
                await #expect(throws: PhoneFailure.self, "\(name) = \(value())") { try await world.approve(session) }
                await world.server.beHonest()
                try Violations().write("default", to: world.store)
                if call != .finish { #expect(await world.server.signatures[try #require(UUIDText(session))] == nil) }
            }
        }
        #expect(!world.isQuarantined)
    }
}
