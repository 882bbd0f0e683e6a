/// Why a certificate ended: the CRLReason numbers of RFC 5280 that this authority uses.
package enum RevocationReason: Int, Sendable, CaseIterable {
    case unspecified = 0
    case keyCompromise = 1
    case affiliationChanged = 3
    case superseded = 4
    case cessationOfOperation = 5
    /// SUSPENDED only.
    case certificateHold = 6
}
