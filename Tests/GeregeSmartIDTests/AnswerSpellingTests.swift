import EIDAPI
import EIDCrypto
import Foundation
import Testing

@testable import GeregeSmartID

/// Row 7 of the attack catalogue, from the phone's side: the one spelling of a value, or it is no answer.
@Suite("Spelling of answers") struct AnswerSpellingTests {
    private static let members = [("commit", "r2"), ("commit", "pi2"), ("prove", "c3")]

    private static let spellings = [
        "url-safe", "unpadded", "spare bits", "newline", "a byte short", "a byte long", "number", "null", "list",
        "missing",
    ]

    private static func respell(_ json: inout [String: Any], _ member: String, _ spelling: String) {
        guard let text = json[member] as? String, let bytes = Base64.decode(text) else { return }
        switch spelling {
        case "url-safe": json[member] = "-" + text.dropFirst()
        case "unpadded": json[member] = bytes.count % 3 == 0 ? String(text.dropLast()) : text.filter { $0 != "=" }
        case "spare bits": json[member] = spareBits(text)
        case "newline": json[member] = text.prefix(4) + "\n" + text.dropFirst(4)
        case "a byte short": json[member] = Base64.encode(Array(bytes.dropLast()))
        case "a byte long": json[member] = Base64.encode(bytes + [0])
        case "number": json[member] = 1
        case "null": json[member] = NSNull()
        case "list": json[member] = [text]
        default: json[member] = nil
        }
    }

    /// The last letter before the padding with its lowest bit set; without padding there is none to set.
    private static func spareBits(_ text: String) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        let padding = text.filter { $0 == "=" }
        guard !padding.isEmpty, let last = text.dropLast(padding.count).last, let index = alphabet.firstIndex(of: last)
        else { return text + "====" }
        return text.dropLast(padding.count + 1) + String(alphabet[index | 1]) + padding
    }

    @Test("row 7: another spelling in an answer to the phone is no answer, and spends nothing", arguments: spellings)
    func refused(_ spelling: String) async throws {
        let world = try await World.enrolled()
        for (call, member) in Self.members {
            let session = await world.server.add(try TestSessions.sign())
            await world.server.lie(call == "commit" ? .commit : .prove) { Self.respell(&$0, member, spelling) }
            await #expect(throws: PhoneFailure(.badAnswer), "\(member)") { try await world.approve(session) }
            #expect(!world.isQuarantined)
            await world.server.beHonest()
            #expect(try await world.approve(session) == "OK", "\(member)")
        }
    }

    @Test("row 7: unknown members of an answer are ignored")
    func unknown() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        for call in [TestServer.Call.session, .commit, .prove, .finish] {
            await world.server.lie(call) { $0["later"] = ["a": [1]] }
        }
        #expect(try await world.approve(session) == "OK")
    }

    @Test("row 7: a session id in upper case is no session id")
    func upperCase() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        await world.server.lie(.session) { $0["sessionId"] = session.uppercased() }
        await #expect(throws: PhoneFailure(.badAnswer)) { try await world.approve(session) }
        #expect(await world.server.count(.commit) == 0)
    }
}
