package import EIDAPI
import EIDStorage

/// Sessions: what relying parties start and read, and what phones see, open and refuse.
package struct SessionService: Sendable {
    let context: ServerContext
    let relyingParties: RelyingPartyService
    package let watch: SessionWatch
    let observers: [any SessionObserver]

    package init(
        _ context: ServerContext, relyingParties: RelyingPartyService, watch: SessionWatch,
        observers: [any SessionObserver]
    ) {
        self.context = context
        self.relyingParties = relyingParties
        self.watch = watch
        self.observers = observers
    }

    /// Wakes everyone who waits for this session, after the transaction that changed it.
    package func announce(_ id: UUIDText) { watch.announce(.session(id.text)) }

    /// Ends RUNNING sessions whose life is over. Part of the server's regular work; reading does not depend on it.
    package func endOverdue() async throws {
        let now = context.now
        let ended = try await context.database.write { tx in
            try tx.overdueSessions(at: now, limit: 500).filter { session in
                try Self.end(session, .timeout, at: session.expiresAt, tx)
            }.map(\.id)
        }
        for id in ended { watch.announce(.session(id)) }
    }

    /// Deletes sessions that nobody answered once their relying party cannot read them any more; only the audit log
    /// still needs to know of them. Part of the server's regular work.
    package func forgetUnanswered() async throws {
        let oldest = context.now.adding(seconds: -context.configuration.lifetimes.sessionRetention)
        try await context.database.write { try $0.deleteUnansweredSessions(endedBefore: oldest, limit: 500) }
    }
}
