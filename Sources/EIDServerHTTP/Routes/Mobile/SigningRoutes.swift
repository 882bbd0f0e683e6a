import EIDAPI
import EIDServer

/// The three calls of a signature, and the report of a key that made an invalid one.
struct SigningRoutes {
    let accounts: AccountService
    let signing: SigningService
    let keys: KeyService

    func register(in router: inout Router) {
        let (signing, keys, json) = (signing, keys, JSONBody.mobile)
        let sign = MobilePath.session + "/{id}/sign"
        router.addDevice("POST", sign + "/commit", accounts) { routed, account in
            let id: UUIDText = try routed.parameter("id")
            return try json.answer(
                try await signing.commit(try json.read(of: routed.request), session: id, account: account))
        }
        router.addDevice("POST", sign + "/prove", accounts) { routed, account in
            let id: UUIDText = try routed.parameter("id")
            return try json.answer(
                try await signing.prove(try json.read(of: routed.request), session: id, account: account))
        }
        router.addDevice("POST", sign + "/finish", accounts) { routed, account in
            let id: UUIDText = try routed.parameter("id")
            return try json.answer(
                try await signing.finish(try json.read(of: routed.request), session: id, account: account))
        }
        router.addDevice("POST", MobilePath.keys + "/{slot}/quarantine", accounts) { routed, account in
            let slot: KeySlot = try routed.parameter("slot")
            return try json.answer(
                try await keys.quarantine(try json.read(of: routed.request), slot: slot, account: account))
        }
    }
}
