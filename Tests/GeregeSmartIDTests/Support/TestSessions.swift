import EIDAPI
import EIDCrypto

@testable import GeregeSmartID

/// Session objects as an honest server gives them.
enum TestSessions {
    static func sign(
        interactions: [Interaction] = [Interaction(type: .displayTextAndPIN, text: "Гэрээ")],
        digest: [UInt8] = SHA256.hash(Array("hello".utf8)), codes: [String]? = nil, flowType: FlowType? = .notification
    ) throws -> MobileSession.Answer {
        MobileSession.Answer(
            sessionId: .random(SystemRandom()), flow: .signature, flowType: flowType, schemeName: "smart-id",
            state: .running, relyingPartyName: "Дэмо банк", brokeredRpName: "",
            interactions: try Interactions.encode(interactions), verificationCode: codes == nil ? "04821" : nil,
            verificationCodeChoices: codes, signatureProtocol: .rawDigest, digest: Base64.encode(digest),
            hashAlgorithm: .sha256, initialCallbackUrl: "", expiresAt: "2030-01-01T00:00:00Z")
    }

    static func auth(flowType: FlowType? = .notification, callback: String = "") throws -> MobileSession.Answer {
        MobileSession.Answer(
            sessionId: .random(SystemRandom()), flow: .authentication, flowType: flowType, schemeName: "smart-id",
            state: .running, relyingPartyName: "Дэмо банк", brokeredRpName: "",
            interactions: try Interactions.encode([Interaction(type: .displayTextAndPIN, text: "Нэвтрэх")]),
            verificationCode: "04821", signatureProtocol: .acspV2,
            rpChallenge: Base64.encode(SystemRandom().publicBytes("", 64)),
            serverRandom: Base64.encode(SystemRandom().publicBytes("", 18)), hashAlgorithm: .sha256,
            initialCallbackUrl: callback,
            sessionSecretDigest: callback.isEmpty ? nil : "Yw3NKWbEM2aRElRIu7JbT_QSpJxzLbLIq8G4WBvXEN0",
            expiresAt: "2030-01-01T00:00:00Z")
    }
}
