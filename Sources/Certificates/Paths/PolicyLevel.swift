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

    /// The highest level that the leaf's policies give, of those that every CA between it and the root may give
    /// (RFC 5280 §6.1: its policy or anyPolicy; one without policies allows none). Nil when no known policy is left.
    ///
    /// - Parameter path: Leaf first, root last.
    package func level(of path: [Certificate]) -> PolicyLevel? {
        guard let leaf = path.first else { return nil }
        let between = path.dropFirst().dropLast()
        return leaf.policies.compactMap { policy -> PolicyLevel? in
            let allowed = between.allSatisfy { $0.policies.contains(.anyPolicy) || $0.policies.contains(policy) }
            return allowed ? levels[policy] : nil
        }.max()
    }
}
