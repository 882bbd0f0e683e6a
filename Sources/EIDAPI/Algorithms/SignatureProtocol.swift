/// What the citizen's key signs: a log-in payload or the relying party's digest (`rp-api.md` §§12, 13).
package enum SignatureProtocol: String, Codable, Sendable, CaseIterable {
    case acspV2 = "ACSP_V2"
    case rawDigest = "RAW_DIGEST_SIGNATURE"
}
