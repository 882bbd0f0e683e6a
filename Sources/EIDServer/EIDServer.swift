import Certificates
import EIDCrypto
import EIDStorage

/// The server: all its services over one store, and its regular work. The HTTP face calls the services.
public final class EIDServer: Sendable {
    package let context: ServerContext
    package let watch: SessionWatch
    package let accounts: AccountService
    package let relyingParties: RelyingPartyService
    package let sessions: SessionService
    package let proofing: ProofingService
    package let attestation: AttestationService
    package let authority: AuthorityService
    package let enrollment: EnrollmentService
    package let signing: SigningService
    package let keys: KeyService

    /// Opens the authority (made at the first start) and puts the services together. Starts nothing.
    ///
    /// Errors: `ServerError`.
    public init(_ context: ServerContext) throws(ServerError) {
        try context.configuration.check()
        self.context = context
        watch = SessionWatch()
        attestation = AttestationService(context)
        authority = try AuthorityService.open(context)
        accounts = AccountService(context, observers: [EnrollmentKeeper(context)])
        relyingParties = RelyingPartyService(context)
        signing = SigningService(context, watch: watch)
        keys = KeyService(context)
        sessions = SessionService(context, relyingParties: relyingParties, watch: watch, observers: [signing])
        enrollment = EnrollmentService(
            context, accounts: accounts, authority: authority,
            workers: ProofWorkers(limit: context.configuration.limits.proofWorkers))
        proofing = ProofingService(context, register: context.configuration.simulatesDAN ? DANSimulator() : nil)
    }

    /// Writes into the audit log that a server begins to decide on this store, and under which issuing certificate
    /// (its SHA-256): a restart, a restored store and a replaced authority are seen there.
    public func recordStart() async throws {
        let now = context.now
        let issuing = Hex.encode(SHA256.hash(authority.issuingCertificate.der))
        try await context.database.write { tx in
            try AuditLog.record(.serverStarted, issuing, at: now, tx)
        }
    }

    /// One round of the regular work: the nonce key, overdue sessions, enrolments and nonces, unaccepted accounts, old
    /// proofings and challenges. Call it every few seconds; nothing that a request sees depends on how often.
    public func maintain() async throws {
        // First, so that a store that is full does not keep old nonce keys alive.
        try context.nonceVault.rotate(life: context.configuration.lifetimes.nonceKey, now: context.now)
        try await sessions.endOverdue()
        try await sessions.forgetUnanswered()
        try await accounts.endUnaccepted()
        try await enrollment.endOverdue()
        try await signing.expireNonces()
        try await proofing.forgetOld()
        try await attestation.forgetOld()
    }

    /// From now on long polls answer at once, so that a server that shuts down does not wait for them.
    public func drain() { watch.close() }

    /// Walks the audit log. Cost: one hash an entry.
    package func verifyAudit() async throws -> AuditChain.Verdict { try await AuditChain.verify(context.database) }
}
