/// How a session ended (`rp-api.md` §7.4). All but OK are final refusals.
package enum EndResult: String, Codable, Sendable, CaseIterable {
    case ok = "OK"
    case userRefused = "USER_REFUSED"
    case userRefusedInteraction = "USER_REFUSED_INTERACTION"
    case userRefusedCertChoice = "USER_REFUSED_CERT_CHOICE"
    case timeout = "TIMEOUT"
    case wrongVC = "WRONG_VC"
    case documentUnusable = "DOCUMENT_UNUSABLE"
    case accountUnusable = "ACCOUNT_UNUSABLE"
    case interactionNotSupported = "REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP"
    case protocolFailure = "PROTOCOL_FAILURE"
    case expectedLinkedSession = "EXPECTED_LINKED_SESSION"
    case serverError = "SERVER_ERROR"
}
