import EIDAPI
import EIDCrypto
import EIDStorage
import ThresholdECDSA

/// Enrolment of a citizen's phone in two calls (`threshold-ecdsa.md` §2, `certificates.md` §5): `init` spends the
/// proofing code and draws the server's shares, `complete` verifies the phone's proofs and certifies the joint keys.
///
/// Both calls are idempotent on their decoded fields; other fields for the same code or enrolment burn it.
package struct EnrollmentService: Sendable {
    let context: ServerContext
    let accounts: AccountService
    let authority: AuthorityService
    let workers: ProofWorkers

    package init(
        _ context: ServerContext, accounts: AccountService, authority: AuthorityService, workers: ProofWorkers
    ) {
        self.context = context
        self.accounts = accounts
        self.authority = authority
        self.workers = workers
    }

    /// What a transaction decided. A refusal is returned, not thrown: a throw would take back what was burned.
    typealias Verdict<Answer> = Result<Answer, ProtocolError>

    /// 32 zero bytes: the phone's key was not attested.
    package static let notAttested = [UInt8](repeating: 0, count: 32)
}

// MARK: - Time

extension EnrollmentService {
    /// Ends enrolments that were not completed within 15 minutes. Part of the server's regular work; those that were
    /// not accepted within 24 hours end with their account (`AccountService.endUnaccepted`).
    package func endOverdue() async throws {
        let now = context.now
        let lifetimes = context.configuration.lifetimes
        try await context.database.write { tx in
            for enrollment in try tx.overdueEnrollments(
                offeredBefore: now.adding(seconds: -lifetimes.enrollment), limit: 500)
            {
                try end(enrollment, .offerEnded, at: now, tx)
            }
        }
    }

    /// Whether the person's failed enrolments of the last day are as many as are allowed.
    func hasFailedTooOften(_ civilID: String, at now: Timestamp, _ tx: borrowing Transaction) throws -> Bool {
        let failed = try tx.countFailedEnrollments(civilID: civilID, after: now.adding(seconds: -86_400))
        return failed >= context.configuration.limits.failedEnrollmentsPerPersonAndDay
    }

    /// Whether `complete` comes too late.
    func isOverdue(_ enrollment: EnrollmentRecord, at now: Timestamp) -> Bool {
        enrollment.createdAt.adding(seconds: context.configuration.lifetimes.enrollment) <= now
    }

    /// Whether the first call with the device token comes too late.
    func isUnaccepted(_ enrollment: EnrollmentRecord, at now: Timestamp) -> Bool {
        guard let issued = enrollment.issuedAt else { return false }
        return issued.adding(seconds: context.configuration.lifetimes.acceptance) <= now
    }

    /// Ends an enrolment by an event, with what hangs on it: an ISSUED one takes its account along.
    func end(
        _ enrollment: EnrollmentRecord, _ event: EnrollmentMachine.Event, completeHash: [UInt8]? = nil,
        at now: Timestamp, _ tx: borrowing Transaction
    ) throws {
        guard case .to(let new) = EnrollmentMachine.next(enrollment.state, event),
            try tx.endEnrollment(
                id: enrollment.id, from: enrollment.state, to: new, completeHash: completeHash,
                proofFailed: event == .proofFailed, at: now)
        else { return }
        try AuditLog.record(.enrollmentEnded, enrollment.id, ["to": new.rawValue, "by": "\(event)"], at: now, tx)
        // An OFFERED one has an account only after a crash between reserving serials and storing certificates.
        try accounts.end(enrollment.documentNumber, .ended, reason: .superseded, at: now, tx)
    }
}

// MARK: - Sealed values

extension SealedPlace {
    /// x2 and the offers of an enrolment's keys.
    static func secrets(ofEnrollment id: String) -> SealedPlace {
        SealedPlace(table: "enrollments", column: "secrets", row: id)
    }

    /// The stored answer with the device token.
    static func answer(ofEnrollment id: String) -> SealedPlace {
        SealedPlace(table: "enrollments", column: "complete_answer", row: id)
    }
}
