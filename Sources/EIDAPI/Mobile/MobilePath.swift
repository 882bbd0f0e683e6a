/// The paths of the mobile API (`architecture.md` §4), for clients and routes alike.
package enum MobilePath {
    package static let attestationChallenge = "/v3/attestation/challenge"
    package static let kycMethods = "/v3/kyc/methods"
    package static let danInit = "/v3/kyc/dan/init"
    package static let danStatus = "/v3/kyc/dan/status"
    package static let enrollmentInit = "/v3/enrollment/init"
    package static let enrollmentComplete = "/v3/enrollment/complete"
    package static let session = "/v3/mobile/session"
    package static let pending = "/v3/mobile/pending"
    package static let activity = "/v3/mobile/activity"
    package static let link = "/v3/mobile/link"
    package static let keys = "/v3/mobile/keys"
    package static let pushToken = "/v3/mobile/push-token"
    package static let registration = "/v3/mobile/registration"

    package static func danStatus(state: String) -> String { "\(danStatus)/\(PercentEncoding.segment(state))" }
    package static func session(_ id: UUIDText) -> String { "\(session)/\(id)" }
    package static func signCommit(_ id: UUIDText) -> String { "\(session)/\(id)/sign/commit" }
    package static func signProve(_ id: UUIDText) -> String { "\(session)/\(id)/sign/prove" }
    package static func signFinish(_ id: UUIDText) -> String { "\(session)/\(id)/sign/finish" }
    package static func refuse(_ id: UUIDText) -> String { "\(session)/\(id)/refuse" }
    package static func quarantine(_ slot: KeySlot) -> String { "\(keys)/\(slot.rawValue)/quarantine" }

    package static func pending(documentNumber: String, timeoutMs: Int? = nil) -> String {
        "\(pending)/\(PercentEncoding.segment(documentNumber))" + (timeoutMs.map { "?timeoutMs=\($0)" } ?? "")
    }

    /// - Parameter before: RFC 3339; only older events.
    package static func activity(documentNumber: String, limit: Int? = nil, before: String? = nil) -> String {
        let query = [limit.map { "limit=\($0)" }, before.map { "before=\(PercentEncoding.segment($0))" }]
            .compactMap { $0 }.joined(separator: "&")
        return "\(activity)/\(PercentEncoding.segment(documentNumber))" + (query.isEmpty ? "" : "?\(query)")
    }
}

/// Header fields of the system.
package enum HeaderField {
    /// The phone's credential on every `/v3/mobile/*` call.
    package static let deviceToken = "X-Device-Token"
    package static let nextAttestationNonce = "X-Next-Attestation-Nonce"
}
