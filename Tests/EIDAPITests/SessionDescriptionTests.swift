import EIDAPI
import EIDCrypto
import Testing

/// Appendix A of `threshold-ecdsa.md`.
@Suite struct SessionDescriptionTests {
    func description(
        _ flow: SessionFlow, name: String, interactions: String, digest: [UInt8], code: String? = "04821",
        callback: String? = nil, organisation: MobileSession.Organisation? = nil
    ) throws -> SessionDescription {
        SessionDescription(
            sessionId: try #require(UUIDText(bytes: [UInt8](repeating: 3, count: 16))), flow: flow,
            relyingPartyName: name, interactions: interactions, interactionTypeUsed: .displayTextAndPIN,
            verificationCode: code, hashAlgorithm: .sha256, digest: digest, initialCallbackUrl: callback,
            onBehalfOf: organisation, expiresAt: "2030-01-01T00:00:00Z")
    }

    @Test func `desc of the signature session of Appendix A`() throws {
        let digest = SHA256.hash(Array("hello".utf8))
        let session = try description(.signature, name: "RP", interactions: "W10=", digest: digest)
        #expect(Hex.encode(session.hash) == "25f03dc8fe0860addcd025d86b1ee9dd000c7caef0afa390f69c4228226ad54d")
    }

    @Test func `digest and desc of the authentication session of Appendix A`() throws {
        let payload = try #require(
            ACSPPayload(
                schemeName: "smart-id", serverRandom: PublishedInputs.serverRandom,
                rpChallenge: PublishedInputs.sk.rpChallenge, userChallenge: PublishedInputs.userChallenge,
                relyingPartyName: "DEMO", interactions: PublishedInputs.mn.interactions,
                interactionTypeUsed: .displayTextAndPIN, initialCallbackUrl: nil, flowType: .notification))
        let digest = try #require(payload.digest(.sha256))
        #expect(Hex.encode(digest) == "29d9de2c84b938bb82cb219afe19bcc71ef3d2c91d8cbaf7d5f24fc3b1736fec")
        let session = try description(
            .authentication, name: "DEMO", interactions: PublishedInputs.mn.interactions, digest: digest)
        #expect(Hex.encode(session.hash) == "c6cbe97741939b863ab57a66753b906627083380a41bcd9848d66242c0c0d39f")
    }

    @Test func `every field changes the description`() throws {
        let digest = SHA256.hash(Array("hello".utf8))
        let organisation = MobileSession.Organisation(orgEtsi: "NTRMN-1234567", orgName: "Байгууллага")
        let all = [
            try description(.signature, name: "RP", interactions: "W10=", digest: digest),
            try description(.authentication, name: "RP", interactions: "W10=", digest: digest),
            try description(.signature, name: "RPX", interactions: "W10=", digest: digest),
            try description(.signature, name: "RP", interactions: "W11=", digest: digest),
            try description(.signature, name: "RP", interactions: "W10=", digest: Array(digest.dropLast())),
            try description(.signature, name: "RP", interactions: "W10=", digest: digest, code: "04822"),
            try description(.signature, name: "RP", interactions: "W10=", digest: digest, code: nil),
            try description(.signature, name: "RP", interactions: "W10=", digest: digest, callback: "https://a/"),
            try description(.signature, name: "RP", interactions: "W10=", digest: digest, organisation: organisation),
            try description(.signature, name: "RPW10=", interactions: "", digest: digest),
        ]
        #expect(Set(all.map(\.hash)).count == all.count)
    }

    @Test func `a session object and the phone's choices give the same description`() throws {
        let digest = SHA256.hash(Array("hello".utf8))
        let id = try #require(UUIDText(bytes: [UInt8](repeating: 3, count: 16)))
        var object = MobileSession.Answer(
            sessionId: id, flow: .signature, schemeName: "smart-id", state: .running, relyingPartyName: "RP",
            brokeredRpName: "", interactions: "W10=", verificationCode: "04821", signatureProtocol: .rawDigest,
            digest: Base64.encode(digest), hashAlgorithm: .sha256, initialCallbackUrl: "",
            expiresAt: "2030-01-01T00:00:00Z")
        let shown = Choices(interactionTypeUsed: .displayTextAndPIN)
        let expected = try description(.signature, name: "RP", interactions: "W10=", digest: digest)
        #expect(SessionDescription(object, choices: shown, digest: digest) == expected)

        // With a choice, the chosen code stands where the shown one did.
        object.verificationCode = nil
        object.verificationCodeChoices = ["11111", "04821", "22222"]
        let chosen = Choices(interactionTypeUsed: .displayTextAndPIN, confirmVc: "04821")
        #expect(SessionDescription(object, choices: chosen, digest: digest) == expected)
        object.hashAlgorithm = nil
        #expect(SessionDescription(object, choices: chosen, digest: digest) == nil)
    }
}
