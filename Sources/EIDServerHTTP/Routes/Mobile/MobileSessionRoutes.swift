import EIDAPI
import EIDServer

/// What a phone sees of sessions, opens and refuses.
struct MobileSessionRoutes {
    let accounts: AccountService
    let sessions: SessionService

    func register(in router: inout Router) {
        let (sessions, json) = (sessions, JSONBody.mobile)
        router.addDevice("GET", MobilePath.session + "/{id}", accounts) { routed, account in
            try json.answer(try await sessions.view(try routed.parameter("id"), by: account))
        }
        router.addDevice("POST", MobilePath.session + "/{id}/refuse", accounts) { routed, account in
            let id: UUIDText = try routed.parameter("id")
            try await sessions.refuse(id, try json.read(of: routed.request), by: account)
            return try json.answer(EmptyAnswer())
        }
        router.addDevice("POST", MobilePath.link, accounts) { routed, account in
            try json.answer(try await sessions.open(try json.read(of: routed.request), by: account))
        }
        router.addDevice("GET", MobilePath.pending + "/{documentNumber}", accounts) { routed, account in
            let timeout = routed.request.target.queryValue("timeoutMs")
            return try json.answer(
                try await sessions.pending(try routed.parameter("documentNumber"), timeoutMs: timeout, by: account))
        }
        router.addDevice("GET", MobilePath.activity + "/{documentNumber}", accounts) { routed, account in
            let target = routed.request.target
            return try json.answer(
                try await sessions.activity(
                    try routed.parameter("documentNumber"), limit: target.queryValue("limit"),
                    before: target.queryValue("before"), by: account))
        }
    }
}
