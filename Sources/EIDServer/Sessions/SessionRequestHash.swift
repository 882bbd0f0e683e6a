import EIDAPI
import EIDCrypto

/// The key of the idempotent repeat: relying party, path and all parsed fields (`rp-api.md` §5.2).
enum SessionRequestHash {
    /// 32 bytes. Two requests that differ in anything a server reads have different hashes.
    static func hash(_ start: SessionStart, _ call: SessionCall) -> [UInt8] {
        var texts = [call.type.rawValue, call.channel.rawValue]
        switch call.target {
        case .anonymous: texts += ["anonymous", ""]
        case .person(let id): texts += ["etsi", id]
        case .document(let number): texts += ["document", number]
        }
        texts += [
            start.relyingPartyName, optional(start.initialCallbackUrl), start.certificateLevel.rawValue,
            optional(start.signing?.challenge), optional(start.signing?.signatureAlgorithm.rawValue),
            optional(start.signing?.hashAlgorithm.rawValue), optional(start.interactions?.text),
            optional(start.vcType?.rawValue), optional(start.nonce), "\(start.shareMdClientIpAddress)",
            optional(start.onBehalfOf?.text), "\(start.ignoredProperties.count)",
        ]
        texts += start.ignoredProperties + start.capabilities
        return Transcript.hash(
            "session/request", id: start.relyingPartyUUID.bytes, role: .joint, texts.map { [UInt8]($0.utf8) })
    }

    /// An absent text differs from an empty one.
    private static func optional(_ text: String?) -> String { text.map { "=" + $0 } ?? "" }
}
