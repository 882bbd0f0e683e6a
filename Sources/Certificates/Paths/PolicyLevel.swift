/// The level of a certificate, decided by the scheme's own policy OID.
package enum PolicyLevel: String, Sendable, Hashable, Comparable, CaseIterable {
    case advanced = "ADVANCED"
    case qualified = "QUALIFIED"

    package static func < (one: PolicyLevel, other: PolicyLevel) -> Bool { one == .advanced && other == .qualified }
}

/// The setting `policyLevels`, shared by the CA and the relying party: which policy means which level.
package struct PolicyLevels: Sendable, Hashable {
    package let levels: [OID: PolicyLevel]

    package init(_ levels: [OID: PolicyLevel]) { self.levels = levels }

    /// Both development policies as QUALIFIED: a test scheme, no legal claim.
    package static let development = PolicyLevels([
        .developmentAuthentication: .qualified, .developmentSigning: .qualified,
    ])

    /// The highest level that the certificate's policies give; nil when the scheme knows none of them.
    package func level(of certificate: Certificate) -> PolicyLevel? {
        certificate.policies.compactMap { levels[$0] }.max()
    }
}
