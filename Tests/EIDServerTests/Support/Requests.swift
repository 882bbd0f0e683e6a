import EIDAPI
import EIDCrypto
import EIDStorage

/// Requests that pass every check; tests break one thing at a time.
enum Requests {
    static let display = [Interaction(type: .displayTextAndPIN, text: "Нэвтрэх")]

    static func authentication(
        _ party: Backend.Party, interactions: [Interaction] = display, callback: String? = nil
    ) throws -> SessionStartBody {
        SessionStartBody(
            relyingPartyUUID: party.record.uuid, relyingPartyName: party.record.name, initialCallbackUrl: callback,
            signatureProtocol: "ACSP_V2",
            signatureProtocolParameters: SignatureProtocolParameters(
                rpChallenge: Base64.encode(SystemRandom().publicBytes("", 64)), signatureAlgorithm: "rsassa-pss",
                signatureAlgorithmParameters: .init(hashAlgorithm: "SHA-256")),
            interactions: try Interactions.encode(interactions))
    }

    static func signature(
        _ party: Backend.Party, interactions: [Interaction] = display,
        digest: [UInt8] = [UInt8](repeating: 7, count: 32)
    ) throws -> SessionStartBody {
        SessionStartBody(
            relyingPartyUUID: party.record.uuid, relyingPartyName: party.record.name,
            signatureProtocol: "RAW_DIGEST_SIGNATURE",
            signatureProtocolParameters: SignatureProtocolParameters(
                digest: Base64.encode(digest), signatureAlgorithm: "rsassa-pss",
                signatureAlgorithmParameters: .init(hashAlgorithm: "SHA-256")),
            interactions: try Interactions.encode(interactions))
    }

    static func certificate(_ party: Backend.Party) -> CertificateQueryBody {
        CertificateQueryBody(relyingPartyUUID: party.record.uuid, relyingPartyName: party.record.name)
    }
}
