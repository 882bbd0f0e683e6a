import EIDAPI
import EIDServer

/// Calls that read: a session's status (14) and an account's certificate (13 of `rp-api.md` §4).
struct SessionStatusRoutes {
    let sessions: SessionService

    func register(in router: inout Router) {
        let (sessions, json) = (sessions, JSONBody.relyingParty)
        router.addRelyingParty("GET", RelyingPartyPath.session + "/{id}") { routed, caller in
            // Deployed clients that name no time give up after 60 seconds (§25).
            let timeout = routed.request.target.queryValue("timeoutMs") ?? String(LongPoll.standard)
            return try json.answer(
                try await sessions.status(
                    sessionID: try routed.parameter("id"), timeoutMs: timeout, from: caller))
        }
        router.addRelyingParty("POST", RelyingPartyPath.certificate + "/{documentNumber}") { routed, caller in
            try json.answer(
                try await sessions.certificate(
                    documentNumber: try routed.parameter("documentNumber"), try json.read(of: routed.request),
                    from: caller))
        }
    }
}
