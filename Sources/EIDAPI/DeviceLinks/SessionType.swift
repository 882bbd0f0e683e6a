/// What a session is for, in the spelling of links (`rp-api.md` §§4, 11.1).
package enum SessionType: String, Codable, Sendable, CaseIterable {
    case authentication = "auth"
    case signature = "sign"
    case certificateChoice = "cert"

    package var flow: SessionFlow {
        switch self {
        case .authentication: .authentication
        case .signature: .signature
        case .certificateChoice: .certificateChoice
        }
    }

    /// Nil for a certificate choice, where nothing is signed.
    package var signatureProtocol: SignatureProtocol? {
        switch self {
        case .authentication: .acspV2
        case .signature: .rawDigest
        case .certificateChoice: nil
        }
    }
}
