extension AuditEvent {
    package static let enrollmentOffered = AuditEvent(rawValue: "enrollment.offered")
    package static let enrollmentIssued = AuditEvent(rawValue: "enrollment.issued")
    package static let enrollmentEnded = AuditEvent(rawValue: "enrollment.ended")
    /// The proof of possession of both halves of a key.
    package static let keyProven = AuditEvent(rawValue: "key.proven")
    package static let keyQuarantined = AuditEvent(rawValue: "key.quarantined")
    /// Every release counts as a signature, whether the phone delivers it or not.
    package static let released = AuditEvent(rawValue: "signature.released")
    package static let delivered = AuditEvent(rawValue: "signature.delivered")
    /// An alarm: an honest phone never sends a failing proof.
    package static let pinFailed = AuditEvent(rawValue: "signature.pin_failed")
    package static let violation = AuditEvent(rawValue: "signature.violation")
}
