import EIDAPI
import EIDCrypto
import Foundation
import Testing

/// The field rules of `rp-api.md` §§3.3, 5.2, 9 and the errors of §8.
@Suite struct SessionStartTests {
    static let uuid = "00000000-0000-4000-8000-000000000000"

    static func authentication(_ change: (inout SessionStartBody) -> Void = { _ in }) -> SessionStartBody {
        var body = SessionStartBody(
            relyingPartyUUID: uuid, relyingPartyName: "DEMO", certificateLevel: "QUALIFIED",
            signatureProtocol: "ACSP_V2",
            signatureProtocolParameters: SignatureProtocolParameters(
                rpChallenge: PublishedInputs.sk.rpChallenge, signatureAlgorithm: "rsassa-pss",
                signatureAlgorithmParameters: .init(hashAlgorithm: "SHA-256")),
            interactions: PublishedInputs.sk.interactions)
        change(&body)
        return body
    }

    static func signature(_ change: (inout SessionStartBody) -> Void = { _ in }) -> SessionStartBody {
        authentication { body in
            body.signatureProtocol = "RAW_DIGEST_SIGNATURE"
            body.signatureProtocolParameters?.rpChallenge = nil
            body.signatureProtocolParameters?.digest = PublishedInputs.mn.digest
            body.nonce = "once"
            change(&body)
        }
    }

    @Test func `a log-in keeps every text as it came`() throws {
        let body = Self.authentication { body in
            body.relyingPartyName = "Дэмо банк"
            body.relyingPartyUUID = "ABCDEF00-0000-4000-8000-000000000000"
            body.initialCallbackUrl = PublishedInputs.sk.callback
            body.certificateLevel = nil
            body.requestProperties = RequestProperties(shareMdClientIpAddress: true, unknown: ["b", "a"])
            body.onBehalfOf = "NTRMN-1234567"
        }
        let start = try body.validated(.authentication, .deviceLink)
        #expect(start.relyingPartyName == "Дэмо банк")
        #expect(start.relyingPartyUUID.text == "abcdef00-0000-4000-8000-000000000000")
        #expect(start.certificateLevel == .qualified)
        #expect(start.initialCallbackUrl == PublishedInputs.sk.callback)
        #expect(start.signing?.challenge == PublishedInputs.sk.rpChallenge)
        #expect(start.signing?.challengeBytes.count == 64)
        #expect(start.signing?.hashAlgorithm == .sha256)
        #expect(start.interactions?.text == PublishedInputs.sk.interactions)
        #expect(start.shareMdClientIpAddress && start.ignoredProperties == ["b", "a"])
        #expect(start.onBehalfOf?.text == "NTRMN-1234567")
    }

    @Test func `a signature and a certificate choice are accepted`() throws {
        let start = try Self.signature().validated(.signature, .notification)
        #expect(start.signing?.signatureProtocol == .rawDigest && start.signing?.challengeBytes.count == 32)
        #expect(start.nonce == "once")
        let choice = SessionStartBody(relyingPartyUUID: Self.uuid, relyingPartyName: "DEMO", certificateLevel: "QSCD")
        let checked = try choice.validated(.certificateChoice, .deviceLink)
        #expect(checked.signing == nil && checked.interactions == nil && checked.certificateLevel == .qscd)
    }

    @Test func `a name that fixes SHA-256 needs no parameter and tolerates an agreeing one`() throws {
        for parameter in [nil, "SHA-256"] {
            let body = Self.signature { body in
                body.signatureProtocolParameters?.signatureAlgorithm = "sha256WithRSAEncryption"
                body.signatureProtocolParameters?.signatureAlgorithmParameters = parameter.map {
                    .init(hashAlgorithm: $0)
                }
            }
            #expect(try body.validated(.signature, .notification).signing?.hashAlgorithm == .sha256)
        }
    }

    @Test func `vcType is optional, accepted in notifications and ignored in device links`() throws {
        let body = Self.authentication { $0.vcType = "numeric4" }
        #expect(try body.validated(.authentication, .notification).vcType == .numeric4)
        #expect(try Self.authentication().validated(.authentication, .notification).vcType == nil)
        #expect(try body.validated(.authentication, .deviceLink).vcType == nil)
    }

    struct Wrong: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let body: SessionStartBody
        let type: SessionType
        let pointers: [String]

        init(
            _ name: String, _ pointers: String..., type: SessionType = .authentication,
            _ change: (inout SessionStartBody) -> Void
        ) {
            testDescription = name
            self.pointers = pointers.map { $0.hasPrefix("/") ? $0 : "/" + $0 }
            self.type = type
            body = type == .authentication ? authentication(change) : signature(change)
        }
    }

    static let challenge = "/signatureProtocolParameters/rpChallenge"
    static let digest = "/signatureProtocolParameters/digest"
    static let algorithm = "/signatureProtocolParameters/signatureAlgorithm"
    static let hash = "/signatureProtocolParameters/signatureAlgorithmParameters/hashAlgorithm"

    static let wrong: [Wrong] = [
        Wrong("no UUID", "relyingPartyUUID") { $0.relyingPartyUUID = nil },
        Wrong("no UUID text", "relyingPartyUUID") { $0.relyingPartyUUID = "DEMO" },
        Wrong("no name", "relyingPartyName") { $0.relyingPartyName = nil },
        Wrong("empty name", "relyingPartyName") { $0.relyingPartyName = "" },
        Wrong("callback with a bar", "initialCallbackUrl") { $0.initialCallbackUrl = "https://a/|" },
        Wrong("callback with a fragment", "initialCallbackUrl") { $0.initialCallbackUrl = "https://a/#f" },
        Wrong("callback over http", "initialCallbackUrl") { $0.initialCallbackUrl = "http://a/" },
        Wrong("unknown level", "certificateLevel") { $0.certificateLevel = "qualified" },
        Wrong("QSCD for a log-in", "certificateLevel") { $0.certificateLevel = "QSCD" },
        Wrong("no protocol", "signatureProtocol") { $0.signatureProtocol = nil },
        Wrong("protocol of the other call", "signatureProtocol") { $0.signatureProtocol = "RAW_DIGEST_SIGNATURE" },
        Wrong("unknown protocol", "signatureProtocol") { $0.signatureProtocol = "ACSP_V1" },
        Wrong("no parameters", "signatureProtocolParameters") { $0.signatureProtocolParameters = nil },
        Wrong("no challenge", challenge) { $0.signatureProtocolParameters?.rpChallenge = nil },
        Wrong("challenge of 31 bytes", challenge) {
            $0.signatureProtocolParameters?.rpChallenge = Base64.encode([UInt8](repeating: 1, count: 31))
        },
        Wrong("challenge of 65 bytes", challenge) {
            $0.signatureProtocolParameters?.rpChallenge = Base64.encode([UInt8](repeating: 1, count: 65))
        },
        Wrong("challenge that is not Base64", challenge) {
            $0.signatureProtocolParameters?.rpChallenge = String(repeating: "-", count: 44)
        },
        Wrong("digest of another length", digest, type: .signature) {
            $0.signatureProtocolParameters?.digest = PublishedInputs.sk.digest
        },
        Wrong("no digest", digest, type: .signature) { $0.signatureProtocolParameters?.digest = nil },
        Wrong("no algorithm", algorithm) { $0.signatureProtocolParameters?.signatureAlgorithm = nil },
        Wrong("unknown algorithm", algorithm) { $0.signatureProtocolParameters?.signatureAlgorithm = "ed25519" },
        Wrong("answer-only algorithm", algorithm) {
            $0.signatureProtocolParameters?.signatureAlgorithm = "ecdsa-with-SHA256"
        },
        Wrong("PSS without its hash", hash) { $0.signatureProtocolParameters?.signatureAlgorithmParameters = nil },
        Wrong("unknown hash", hash) {
            $0.signatureProtocolParameters?.signatureAlgorithmParameters?.hashAlgorithm = "MD5"
        },
        Wrong("SHA-512 with ECDSA custody", hash) {
            $0.signatureProtocolParameters?.signatureAlgorithmParameters?.hashAlgorithm = "SHA-512"
        },
        Wrong("SHA-512 in the name", algorithm) {
            $0.signatureProtocolParameters?.signatureAlgorithm = "sha512WithRSAEncryption"
            $0.signatureProtocolParameters?.signatureAlgorithmParameters = nil
        },
        Wrong("a hash that contradicts the name", hash) {
            $0.signatureProtocolParameters?.signatureAlgorithm = "sha256WithRSAEncryption"
            $0.signatureProtocolParameters?.signatureAlgorithmParameters?.hashAlgorithm = "SHA-384"
        },
        Wrong("no interactions", "interactions") { $0.interactions = nil },
        Wrong("empty list of interactions", "interactions") { $0.interactions = "W10=" },
        Wrong("interactions longer than a phone can be told", "interactions") {
            let text = String(repeating: "a", count: 6200)
            let list = #"[{"type":"displayTextAndPIN","displayText60":"a"},{"type":"new","text":"\#(text)"}]"#
            $0.interactions = Base64.encode(Array(list.utf8))
        },
        Wrong("unknown code type", "vcType") { $0.vcType = "numeric6" },
        Wrong("nonce in a log-in", "nonce") { $0.nonce = "n" },
        Wrong("empty nonce", "nonce", type: .signature) { $0.nonce = "" },
        Wrong("nonce of 31 characters", "nonce", type: .signature) { $0.nonce = String(repeating: "n", count: 31) },
        Wrong("organisation of another kind", "onBehalfOf") { $0.onBehalfOf = "PNOMN-12345678" },
        Wrong("several at once", "relyingPartyName", "certificateLevel", challenge, "interactions") {
            $0.relyingPartyName = nil
            $0.certificateLevel = "HIGH"
            $0.signatureProtocolParameters?.rpChallenge = "x"
            $0.interactions = "x"
        },
    ]

    @Test("a wrong member is refused with 400 and its pointer", arguments: wrong)
    func refused(_ wrong: Wrong) throws {
        let error = try #require(throws: ProtocolError.self) {
            try wrong.body.validated(wrong.type, .notification)
        }
        #expect(error.status == 400 && error.code == .validation && error.title == "Bad Request")
        #expect(error.errors?.compactMap(\.pointer) == wrong.pointers)
        for field in error.errors ?? [] {
            #expect(field.pointer == "/" + (field.paramName ?? "").replacing(".", with: "/"))
            #expect(!field.detail.isEmpty)
        }
    }

    @Test func `a code choice is refused in a device link`() {
        let list = #"[{"type":"confirmationMessageAndVerificationCodeChoice","displayText200":"a"}]"#
        let body = Self.authentication { $0.interactions = Base64.encode(Array(list.utf8)) }
        #expect(throws: Never.self) { try body.validated(.authentication, .notification) }
        #expect(throws: ProtocolError.self) { try body.validated(.authentication, .deviceLink) }
    }

    @Test func `the longest texts of all types fit, with every character escaped`() throws {
        let text = { (count: Int) in String(repeating: #"\ud83d\ude00"#, count: count) }
        let list = """
            [{"type":"confirmationMessageAndVerificationCodeChoice","displayText200":"\(text(200))"},
            {"type":"confirmationMessage","displayText200":"\(text(200))"},
            {"type":"displayTextAndPIN","displayText60":"\(text(60))"}]
            """
        let body = Self.authentication { $0.interactions = Base64.encode(Array(list.utf8)) }
        #expect(throws: Never.self) { try body.validated(.authentication, .notification) }
    }

    @Test func `of the unknown properties a bounded number of plain names is kept`() throws {
        let names = (10..<60).map { "\"n\($0)\":1" }.joined(separator: ",")
        let json = #"{"a\u000ab":1,"\#(String(repeating: "x", count: 65))":1,"shareMdClientIpAddress":true,\#(names)}"#
        let properties = try JSONDecoder().decode(RequestProperties.self, from: Data(json.utf8))
        #expect(properties.unknown == (10..<42).map { "n\($0)" } && properties.shareMdClientIpAddress == true)
    }

    @Test func `a certificate query is checked likewise`() throws {
        let good = CertificateQueryBody(relyingPartyUUID: Self.uuid, relyingPartyName: "DEMO")
        #expect(try good.validated().certificateLevel == .qualified)
        let bad = CertificateQueryBody(relyingPartyUUID: "x", relyingPartyName: "", certificateLevel: "LOW")
        let error = try #require(throws: ProtocolError.self) { try bad.validated() }
        #expect(
            error.errors?.compactMap(\.pointer) == ["/relyingPartyUUID", "/relyingPartyName", "/certificateLevel"])
    }
}
