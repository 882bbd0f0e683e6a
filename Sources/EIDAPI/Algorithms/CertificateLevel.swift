/// The level of a certificate (`rp-api.md` §3.4). A request names a minimum; an answer only ADVANCED or QUALIFIED.
package enum CertificateLevel: String, Codable, Sendable, CaseIterable, Comparable {
    case advanced = "ADVANCED"
    case qualified = "QUALIFIED"
    /// Requests only: QUALIFIED with the key in a QSCD. Not for authentication.
    case qscd = "QSCD"

    package static func < (a: CertificateLevel, b: CertificateLevel) -> Bool {
        a.rank < b.rank
    }

    private var rank: Int {
        switch self {
        case .advanced: 0
        case .qualified: 1
        case .qscd: 2
        }
    }
}
