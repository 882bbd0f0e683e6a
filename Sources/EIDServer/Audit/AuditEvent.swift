/// What an entry of the audit log says was decided.
package struct AuditEvent: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
}

extension AuditEvent {
    package static let serverStarted = AuditEvent(rawValue: "server.start")

    package static let relyingPartyAdded = AuditEvent(rawValue: "rp.added")
    package static let relyingPartyDisabled = AuditEvent(rawValue: "rp.disabled")

    package static let proofingStarted = AuditEvent(rawValue: "proofing.started")
    package static let proofingVerified = AuditEvent(rawValue: "proofing.verified")
    package static let proofingRejected = AuditEvent(rawValue: "proofing.rejected")
    package static let proofingSpent = AuditEvent(rawValue: "proofing.spent")

    package static let accountActivated = AuditEvent(rawValue: "account.activated")
    package static let accountEnded = AuditEvent(rawValue: "account.ended")

    package static let certificateReserved = AuditEvent(rawValue: "certificate.reserved")
    package static let certificateIssued = AuditEvent(rawValue: "certificate.issued")
    package static let certificateMoved = AuditEvent(rawValue: "certificate.status")
    package static let certificateGiven = AuditEvent(rawValue: "certificate.given")

    package static let sessionStarted = AuditEvent(rawValue: "session.started")
    package static let sessionBound = AuditEvent(rawValue: "session.bound")
    package static let sessionEnded = AuditEvent(rawValue: "session.ended")
    package static let linkRefused = AuditEvent(rawValue: "link.refused")
}
