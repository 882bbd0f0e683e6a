/// Checks a person's certificate from the leaf to a configured root. Revocation is another question.
package struct PathValidator: Sendable {
    /// Self-signed roots of the scheme.
    package let roots: [Certificate]
    /// CA certificates that may stand between; untrusted in themselves.
    package let intermediates: [Certificate]
    package let policyLevels: PolicyLevels

    package init(roots: [Certificate], intermediates: [Certificate], policyLevels: PolicyLevels) {
        self.roots = roots
        self.intermediates = intermediates
        self.policyLevels = policyLevels
    }

    /// A certificate that has passed, with what was found out on the way.
    package struct Path: Sendable, Hashable {
        /// Leaf first, root last.
        package let certificates: [Certificate]
        package let level: PolicyLevel
    }

    /// Checks purpose and key, path and validity, then policy and level, in this order; the first failure is thrown.
    ///
    /// - Parameter time: Seconds since 1970, the moment to judge at. Costs about 1 ms.
    package func validate(
        _ leaf: Certificate, for purpose: CertificatePurpose, minimumLevel: PolicyLevel = .qualified, at time: Int64
    ) throws(CertificateError) -> Path {
        try purpose.check(leaf)
        let certificates = try PathSearch(
            leaf: leaf, intermediates: intermediates, anchors: roots, partial: false, time: time
        ).run()
        guard let level = policyLevels.level(of: certificates) else { throw .unknownPolicy }
        guard level >= minimumLevel else { throw .levelTooLow }
        return Path(certificates: certificates, level: level)
    }
}
