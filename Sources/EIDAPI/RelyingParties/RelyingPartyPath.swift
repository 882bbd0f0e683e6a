/// The paths of the relying-party API (`rp-api.md` §4) without the optional prefix `/v3`.
package enum RelyingPartyPath {
    package static let deviceLinkAuthentication = "/authentication/device-link"
    package static let notificationAuthentication = "/authentication/notification"
    package static let notificationSignature = "/signature/notification"
    package static let certificate = "/signature/certificate"
    package static let session = "/session"

    /// The path behind a start call.
    package enum Target: Sendable, Hashable {
        case anonymous
        /// A semantics identifier, civil id or registration number.
        case etsi(String)
        case document(String)

        package var path: String {
            switch self {
            case .anonymous: "/anonymous"
            case .etsi(let id): "/etsi/\(PercentEncoding.segment(id))"
            case .document(let number): "/document/\(PercentEncoding.segment(number))"
            }
        }
    }

    package static func certificate(documentNumber: String) -> String {
        "\(certificate)/\(PercentEncoding.segment(documentNumber))"
    }

    package static func session(_ id: UUIDText, timeoutMs: Int) -> String {
        "\(session)/\(id)?timeoutMs=\(timeoutMs)"
    }
}
