import EIDAPI
import Foundation
import Testing

@Suite struct ProtocolErrorTests {
    static let statuses: [(ErrorCode, Int)] = [
        (.busy, 409), (.conflict, 409), (.wrongVC, 409), (.mismatch, 422), (.malformed, 422), (.proof, 422),
        (.pin, 403), (.locked, 403), (.paused, 403), (.epoch, 410), (.session, 410), (.device, 401),
        (.attestationRequired, 401), (.attestationInvalid, 401), (.nonceExpired, 401), (.counterReplayed, 401),
        (.proofing, 403), (.enrollment, 410), (.latinName, 422), (.linkFormat, 400), (.linkAuthCode, 403),
        (.linkExpired, 410), (.linkRefused, 403), (.notFound, 404), (.limit, 429), (.methodNotAllowed, 405),
        (.unavailable, 503), (.internalError, 500), (.rpUnauthenticated, 401), (.rpForbidden, 403), (.validation, 400),
        (.personNotFound, 404), (.documentNotFound, 404), (.sessionNotFound, 404), (.rateLimited, 429),
        (.clientTooOld, 480), (.maintenance, 580), (.representationDenied, 403), (.representationPending, 403),
        (.representationExpired, 403), (.organisationNotActive, 403), (.signerUnidentified, 403),
        (.organisationNotFound, 404),
    ]

    @Test("every code has its status and a sentence in three languages", arguments: statuses)
    func status(_ code: ErrorCode, _ status: Int) {
        let error = ProtocolError(code)
        #expect(error.status == status)
        #expect(error.title == HTTPStatus.title(status))
        let texts = Language.allCases.map { code.text[$0] }
        #expect(Set(texts).count == 3 && texts.allSatisfy { !$0.isEmpty })
        #expect(error.error == code.text.en && error.message == code.text.mn)
        #expect(error.localized(.russian).message == code.text.ru)
    }

    @Test func `the body holds the members of both kinds of client`() throws {
        var error = ProtocolError(.pin, triesLeft: 2)
        error.instance = "/task-id/1"
        let json = try JSONSerialization.jsonObject(with: Data(try BodyCoder.mobile.encode(error)))
        let members = try #require(json as? [String: Any])
        #expect(
            Set(members.keys) == [
                "type", "status", "title", "detail", "instance", "error", "code", "message", "triesLeft",
            ])
        #expect(members["type"] as? String == "about:blank")
        #expect(members["status"] as? Int == 403 && members["triesLeft"] as? Int == 2)
        #expect(members["code"] as? String == "pin")
        #expect(try BodyCoder.mobile.decode(ProtocolError.self, from: BodyCoder.mobile.encode(error)) == error)
    }

    @Test func `bodies of older servers and unknown codes are understood`() throws {
        let old = try BodyCoder.relyingParty.decode(
            ProtocolError.self, from: Array(#"{"error":"citizen not found","code":"NEWER_CODE"}"#.utf8))
        #expect(old.code == ErrorCode(rawValue: "NEWER_CODE") && old.error == "citizen not found")
        let problem = try BodyCoder.relyingParty.decode(
            ProtocolError.self,
            from: Array(#"{"type":"about:blank","status":404,"title":"Not Found","detail":"d"}"#.utf8))
        #expect(problem.status == 404 && problem.detail == "d")
    }
}
