package import EIDStorage

/// The life of a citizen's certificate.
///
/// RESERVED → ISSUED → ACTIVE ⇄ SUSPENDED → REVOKED; what never was ACTIVE ends VOID. REVOKED and VOID are final.
package enum CertificateMachine {
    package enum Event: Sendable, Equatable {
        /// The authority signed it.
        case signed
        /// The phone called with its device token.
        case accepted
        /// The account is over.
        case accountEnded(RevocationReason?)
        /// The operator or a rule revoked it.
        case revoked(RevocationReason)
        /// A quarantine put it on hold.
        case suspended
        /// An incident notice took the hold away.
        case resumed
    }

    package static func next(_ status: CertificateStatus, _ event: Event) -> Transition<CertificateStatus> {
        switch (status, event) {
        case (.reserved, .signed): .to(.issued)
        case (.issued, .accepted): .to(.active)
        case (.active, .accepted), (.suspended, .accepted): .stay

        case (.reserved, .accountEnded), (.issued, .accountEnded): .to(.void)
        case (.active, .accountEnded), (.suspended, .accountEnded): .to(.revoked)
        case (.void, .accountEnded), (.revoked, .accountEnded): .stay

        case (.reserved, .revoked), (.issued, .revoked): .to(.void)
        case (.active, .revoked), (.suspended, .revoked): .to(.revoked)
        case (.void, .revoked), (.revoked, .revoked): .stay

        case (.active, .suspended): .to(.suspended)
        case (.suspended, .suspended), (.revoked, .suspended), (.void, .suspended): .stay
        case (.suspended, .resumed): .to(.active)
        case (.active, .resumed): .stay

        case (_, .signed), (_, .accepted), (_, .suspended), (_, .resumed): .refuse
        }
    }

    /// Carries the event out on a stored certificate and writes the audit entry. False when it was refused.
    @discardableResult
    package static func move(
        _ certificate: CertificateRecord, _ event: Event, at moment: Timestamp, _ tx: borrowing Transaction
    ) throws -> Bool {
        switch next(certificate.status, event) {
        case .refuse: return false
        case .stay: return true
        case .to(let new):
            let reason = event.reason
            guard
                try tx.moveCertificate(
                    serial: certificate.serial, from: certificate.status, to: new, reason: reason?.rawValue, at: moment)
            else { return false }
            try AuditLog.record(
                .certificateMoved, certificate.serial,
                ["from": certificate.status.rawValue, "to": new.rawValue, "reason": reason.map { "\($0)" } ?? "-"],
                at: moment, tx)
            return true
        }
    }
}

extension CertificateMachine.Event {
    fileprivate var reason: RevocationReason? {
        switch self {
        case .accountEnded(let reason): reason
        case .revoked(let reason): reason
        case .suspended: .certificateHold
        case .signed, .accepted, .resumed: nil
        }
    }
}
