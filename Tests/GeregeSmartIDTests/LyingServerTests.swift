import Certificates
import EIDAPI
import EIDCrypto
import Foundation
import Testing
import ThresholdECDSA

@testable import GeregeSmartID

@Suite("A lying server") struct LyingServerTests {
    // MARK: Nothing is decrypted

    @Test(
        "row 44: a nonce of the server without its proof, or the phone's own reflected, ends the run",
        arguments: ["point", "reflected", "pi2", "n2"])
    func nonce(_ lie: String) async throws {
        let world = try await World.enrolled()
        // What the phone said of an earlier nonce is all that a server can reflect before it answers.
        let earlier = await world.server.add(try TestSessions.sign())
        try await world.phone.presign(sessionId: earlier, documentNumber: "PNOMN-123456789-TEST-Q")
        let opening = try await world.server.proveRequest()
        await world.server.clearLog()
        let session = await world.server.add(try TestSessions.sign())
        await world.server.lie(.commit) { json in
            switch lie {
            case "point": json["r2"] = Base64.encode(SigningKey.generate().publicKey.compressed)
            case "reflected":
                // A point and a proof made by P1: the role in the hash differs.
                json["r2"] = Base64.encode(opening.r1.bytes)
                json["pi2"] = Base64.encode(opening.pi1.bytes)
            case "n2": json["n2"] = Base64.encode([UInt8](repeating: 7, count: 32))
            default:
                guard let text = json["pi2"] as? String, var bytes = Base64.decode(text) else { return }
                bytes[64] ^= 1
                json["pi2"] = Base64.encode(bytes)
            }
        }
        await #expect(throws: PhoneFailure(.protocolViolation)) { try await world.approve(session) }
        #expect(await world.server.count(.prove) == 0)
        #expect(world.counter(.sign) == 0)
        #expect(!world.isQuarantined)
    }

    @Test("three violations in a day stop the key until a day has passed")
    func stopped() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        await world.server.lie(.commit) { $0["n2"] = Base64.encode([UInt8](repeating: 7, count: 32)) }
        for code in [PhoneFailure.Code.protocolViolation, .protocolViolation, .stopped] {
            await #expect(throws: PhoneFailure(code)) { try await world.approve(session) }
        }
        await world.server.beHonest()
        await world.server.clearLog()
        await #expect(throws: PhoneFailure(.stopped)) { try await world.restarted().approve(session) }
        #expect(await world.server.log.isEmpty)
        // Nor does a clock that goes back, as far as somebody likes.
        world.clock.advance(-48 * 3600)
        await #expect(throws: PhoneFailure(.stopped)) { try await world.restarted().approve(session) }
        world.clock.advance(48 * 3600)
        world.clock.advance(24 * 3600 + 1)
        try await world.approve(session)
    }

    /// N of the sign key, 256 bytes.
    private static func modulus(_ world: World) async throws -> [UInt8] {
        try #require(await world.server.account.keys[.sign]?.modulusBytes)
    }

    @Test(
        "row 55: c3 = 0, c3 = N, c3 ≥ N² and another ack are discarded undecrypted", arguments: ["0", "N", "N2", "ack"])
    func outOfRange(_ lie: String) async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        let n = try await Self.modulus(world)
        await world.server.lie(.prove) { json in
            switch lie {
            case "0": json["c3"] = Base64.encode([UInt8](repeating: 0, count: 512))
            case "N": json["c3"] = Base64.encode([UInt8](repeating: 0, count: 256) + n)
            case "N2":
                let square = Integer(bigEndian: n) * Integer(bigEndian: n)
                json["c3"] = Base64.encode(square.bytes(512) ?? [])
            default: json["ack"] = Base64.encode([UInt8](repeating: 1, count: 32))
            }
        }
        await #expect(throws: PhoneFailure(.protocolViolation)) { try await world.approve(session) }
        #expect(!world.isQuarantined)
        #expect(try world.journal(.sign) == nil)
        #expect(await world.server.count(.finish) == 0)
    }

    @Test("row 55: c3 of 511 bytes is no answer: nothing is decrypted, the same release is sent again")
    func short() async throws {
        let world = try await World.enrolled(attempts: 2)
        let session = await world.server.add(try TestSessions.sign())
        await world.server.lie(.prove) { $0["c3"] = Base64.encode([UInt8](repeating: 1, count: 511)) }
        await #expect(throws: PhoneFailure(.badAnswer)) { try await world.approve(session) }
        let bodies = await world.server.requests.filter { $0.path.hasSuffix("prove") }.map(\.body)
        #expect(bodies.count == 2 && Set(bodies).count == 1)
        #expect(!world.isQuarantined)
        await world.server.beHonest()
        try await world.approve(session)
    }

    @Test("row 55: another ack after a presign discards the nonce")
    func presignAck() async throws {
        let world = try await World.enrolled()
        let object = try TestSessions.sign()
        let session = await world.server.add(object)
        await world.server.lie(.prove) { $0["ack"] = Base64.encode([UInt8](repeating: 1, count: 32)) }
        await #expect(throws: PhoneFailure(.protocolViolation)) {
            try await world.phone.presign(sessionId: session, documentNumber: "PNOMN-123456789-TEST-Q")
        }
        #expect(!world.phone.memory.isPresigned(object.sessionId))
    }
}
