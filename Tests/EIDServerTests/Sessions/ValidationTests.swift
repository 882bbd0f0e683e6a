import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Testing

/// `rp-api.md` §5.2 through the service: each rule, broken alone, is 400 and names the member.
@Suite struct ValidationTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let member: String
        var type = SessionType.authentication
        let change: @Sendable (inout SessionStartBody) -> Void

        var testDescription: String { name }

        init(
            _ name: String, _ member: String, _ type: SessionType = .authentication,
            _ change: @escaping @Sendable (inout SessionStartBody) -> Void
        ) {
            self.name = name
            self.member = member
            self.type = type
            self.change = change
        }
    }

    private static let parameters = "signatureProtocolParameters"

    @Test(arguments: [
        Case("no uuid", "relyingPartyUUID") { $0.relyingPartyUUID = nil },
        Case("uuid of no form", "relyingPartyUUID") { $0.relyingPartyUUID = "x" },
        Case("no name", "relyingPartyName") { $0.relyingPartyName = nil },
        Case("empty name", "relyingPartyName") { $0.relyingPartyName = "" },
        Case("http callback", "initialCallbackUrl") { $0.initialCallbackUrl = "http://rp.example.mn/" },
        Case("callback with a bar", "initialCallbackUrl") { $0.initialCallbackUrl = "https://rp.example.mn/?a|b" },
        Case("callback with a fragment", "initialCallbackUrl") { $0.initialCallbackUrl = "https://rp.example.mn/#a" },
        Case("callback of 1801 characters", "initialCallbackUrl") {
            $0.initialCallbackUrl = "https://" + String(repeating: "a", count: 1793)
        },
        Case("unknown level", "certificateLevel") { $0.certificateLevel = "BEST" },
        Case("QSCD log-in", "certificateLevel") { $0.certificateLevel = "QSCD" },
        Case("no protocol", "signatureProtocol") { $0.signatureProtocol = nil },
        Case("protocol of the other kind", "signatureProtocol") { $0.signatureProtocol = "RAW_DIGEST_SIGNATURE" },
        Case("signing with ACSP_V2", "signatureProtocol", .signature) { $0.signatureProtocol = "ACSP_V2" },
        Case("no parameters", parameters) { $0.signatureProtocolParameters = nil },
        Case("challenge of 31 bytes", parameters + ".rpChallenge") {
            $0.signatureProtocolParameters?.rpChallenge = Base64.encode([UInt8](repeating: 1, count: 31))
        },
        Case("challenge of 65 bytes", parameters + ".rpChallenge") {
            $0.signatureProtocolParameters?.rpChallenge = Base64.encode([UInt8](repeating: 1, count: 65))
        },
        Case("challenge without padding", parameters + ".rpChallenge") {
            $0.signatureProtocolParameters?.rpChallenge = String(repeating: "A", count: 86)
        },
        Case("no challenge", parameters + ".rpChallenge") { $0.signatureProtocolParameters?.rpChallenge = nil },
        Case("digest of another length than the hash", parameters + ".digest", .signature) {
            $0.signatureProtocolParameters?.digest = Base64.encode([UInt8](repeating: 1, count: 48))
        },
        Case("no digest", parameters + ".digest", .signature) { $0.signatureProtocolParameters?.digest = nil },
        Case("no algorithm", parameters + ".signatureAlgorithm") {
            $0.signatureProtocolParameters?.signatureAlgorithm = nil
        },
        Case("an algorithm of answers", parameters + ".signatureAlgorithm") {
            $0.signatureProtocolParameters?.signatureAlgorithm = "ecdsa-with-SHA256"
        },
        Case("an algorithm whose hash is not served", parameters + ".signatureAlgorithm") {
            $0.signatureProtocolParameters?.signatureAlgorithm = "sha512WithRSAEncryption"
            $0.signatureProtocolParameters?.signatureAlgorithmParameters = nil
        },
        Case("SHA-512", parameters + ".signatureAlgorithmParameters.hashAlgorithm") {
            $0.signatureProtocolParameters?.signatureAlgorithmParameters = .init(hashAlgorithm: "SHA-512")
        },
        Case("pss without a hash", parameters + ".signatureAlgorithmParameters.hashAlgorithm") {
            $0.signatureProtocolParameters?.signatureAlgorithmParameters = nil
        },
        Case("a hash that contradicts the algorithm", parameters + ".signatureAlgorithmParameters.hashAlgorithm") {
            $0.signatureProtocolParameters?.signatureAlgorithm = "sha256WithRSAEncryption"
            $0.signatureProtocolParameters?.signatureAlgorithmParameters = .init(hashAlgorithm: "SHA-384")
        },
        Case("no interactions", "interactions") { $0.interactions = nil },
        Case("an empty list", "interactions") { $0.interactions = Base64.encode([UInt8]("[]".utf8)) },
        Case("only unknown interactions", "interactions") {
            $0.interactions = Base64.encode([UInt8](#"[{"type":"hologram"}]"#.utf8))
        },
        Case("a code type that does not exist", "vcType") { $0.vcType = "numeric9" },
        Case("a nonce in a log-in", "nonce") { $0.nonce = "1" },
        Case("an empty nonce", "nonce", .signature) { $0.nonce = "" },
        Case("a nonce of 31 characters", "nonce", .signature) { $0.nonce = String(repeating: "1", count: 31) },
        Case("an organisation of no form", "onBehalfOf") { $0.onBehalfOf = "1234567" },
    ]) func `a member that breaks its rule is named`(example: Case) async throws {
        let (backend, party, citizen) = try await Self.office()
        var body =
            example.type == .signature ? try Requests.signature(party) : try Requests.authentication(party)
        example.change(&body)
        let error = await refusal {
            _ = try await backend.server.sessions.startNotification(
                SessionCall(example.type, .notification, .document(citizen.account.documentNumber)), body,
                from: party.caller)
        }
        #expect(error?.status == 400)
        #expect(error?.code == .validation)
        #expect(error?.errors?.map(\.paramName) == [example.member])
        #expect(try await backend.count("sessions") == 0)
    }

    @Test func `a code choice is for notifications only`() async throws {
        let (backend, party, _) = try await Self.office()
        let body = try Requests.authentication(
            party, interactions: [.init(type: .confirmationMessageAndVerificationCodeChoice, text: "a")])
        let error = await refusal {
            _ = try await backend.server.sessions.startDeviceLink(
                SessionCall(.authentication, .deviceLink, .anonymous), body, from: party.caller)
        }
        #expect(error?.errors?.map(\.paramName) == ["interactions"])
    }

    @Test func `sha256WithRSAEncryption needs no parameters, and unknown interaction types are skipped`() async throws {
        let (backend, party, citizen) = try await Self.office()
        var body = try Requests.authentication(party)
        body.signatureProtocolParameters?.signatureAlgorithm = "sha256WithRSAEncryption"
        body.signatureProtocolParameters?.signatureAlgorithmParameters = nil
        body.interactions = Base64.encode(
            [UInt8](#"[{"type":"hologram"},{"type":"displayTextAndPIN","displayText60":"a"}]"#.utf8))
        _ = try await backend.server.sessions.startNotification(
            SessionCall(.authentication, .notification, .document(citizen.account.documentNumber)), body,
            from: party.caller)
    }

    private static func office() async throws -> (Backend, Backend.Party, Backend.Citizen) {
        let backend = try await Backend.make()
        return (backend, try await backend.party(), try await backend.citizen())
    }
}
