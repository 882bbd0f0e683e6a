import Certificates
import EIDAPI

/// The level of a certificate; a request names the lowest it accepts.
public enum AssuranceLevel: String, Sendable, Hashable, Comparable, CaseIterable {
    case advanced = "ADVANCED"
    case qualified = "QUALIFIED"

    public static func < (one: AssuranceLevel, other: AssuranceLevel) -> Bool {
        one == .advanced && other == .qualified
    }

    var policyLevel: PolicyLevel { self == .advanced ? .advanced : .qualified }
    var certificateLevel: CertificateLevel { self == .advanced ? .advanced : .qualified }

    init(_ level: PolicyLevel) { self = level == .advanced ? .advanced : .qualified }
}
