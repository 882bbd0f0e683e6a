/// Why the server refuses a link; the session stays as it was (`rp-api.md` §11.5).
package enum DeviceLinkError: Error, Sendable, Hashable {
    /// Not the exact text of a link of this server.
    case format
    /// The text or its session is not what the relying party authenticated.
    case authCode
    /// Shown too long ago, or dated in the future.
    case expired
    /// In order, but not for this account or not of a kind the session allows.
    case refused

    package var code: ErrorCode {
        switch self {
        case .format: .linkFormat
        case .authCode: .linkAuthCode
        case .expired: .linkExpired
        case .refused: .linkRefused
        }
    }
}
