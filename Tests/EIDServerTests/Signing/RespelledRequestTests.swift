import EIDAPI
import EIDServer
import EIDStorage
import Foundation
import Testing

/// The JSON text of a request may differ from call to call; only its decoded fields say what it is.
@Suite("row 7: the same fields in another spelling are the same request")
struct RespelledRequestTests {
    /// Members in another order, one of them twice, one unknown at each level, every letter of the names and every
    /// slash escaped.
    private func respelled<Body: Codable & Equatable>(_ body: Body) throws -> Body {
        let plain = try BodyCoder.mobile.encode(body)
        let text = Self.spell(try JSONSerialization.jsonObject(with: Data(plain)))
        #expect(text != String(decoding: plain, as: UTF8.self))
        let again: Body = try BodyCoder.mobile.decode(from: Array(text.utf8))
        #expect(again == body)
        return again
    }

    private static func spell(_ value: Any) -> String {
        switch value {
        case let object as [String: Any]:
            var members = object.sorted { $0.key > $1.key }.map { "\(escaped($0.key)) :\t\(spell($0.value))" }
            if let first = members.first { members.append(first) }
            return "{\n" + (members + [#""later":{"a":[1,null]}"#]).joined(separator: " , ") + " }"
        case let list as [Any]: return "[ " + list.map(spell).joined(separator: "\n,") + " ]"
        case let text as String: return "\"" + text.replacingOccurrences(of: "/", with: "\\/") + "\""
        default: return "\(value is NSNull ? "null" : "\(value)")"
        }
    }

    private static func escaped(_ name: String) -> String {
        "\"" + name.unicodeScalars.map { String(format: "\\u%04x", $0.value) }.joined() + "\""
    }

    @Test("init and complete")
    func enrollment() async throws {
        let system = try await TestSystem.make()
        let attempt = try PhoneEnrollment(code: try await system.proofing())
        let offer = try await system.node.enrollment.begin(attempt.request)
        #expect(try await system.node.enrollment.begin(respelled(attempt.request)) == offer)
        let complete = try attempt.complete(offer)
        let answer = try await system.node.enrollment.complete(complete)
        #expect(try await system.node.enrollment.complete(respelled(complete)) == answer)
        #expect(try await system.account(try attempt.confirm(answer)).state == .active)
    }

    @Test("commit, opening, release and finish")
    func signing() async throws {
        let approval = try await Approval.begin(.auth)
        let commit = try approval.run.commit()
        let offer = try await approval.commit(commit)
        #expect(try await approval.commit(respelled(commit)) == offer)
        var prove = try approval.run.prove(offer)
        let opened = try await approval.prove(prove)
        #expect(try await approval.prove(respelled(prove)) == opened)
        prove.release = try await approval.release()
        let released = try await approval.prove(prove)
        #expect(try await approval.prove(respelled(prove)) == released)
        let finish = try approval.run.finish(try approval.run.signature(released), approval.choices)
        let (signing, session) = (approval.system.node.signing, approval.session)
        let account = try await approval.system.account(approval.phone)
        for request in [finish, try respelled(finish)] {
            #expect(try await signing.finish(request, session: session, account: account).status == .ok)
        }
        let counters = try await approval.system.key(approval.key.kid).counters
        #expect(counters.conflict == 0 && counters.badSignature == 0 && counters.proto == 0)
    }
}
