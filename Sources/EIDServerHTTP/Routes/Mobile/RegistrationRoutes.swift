import EIDAPI
import EIDServer

/// What a phone says of its own registration.
struct RegistrationRoutes {
    let accounts: AccountService

    func register(in router: inout Router) {
        let (accounts, json) = (accounts, JSONBody.mobile)
        router.addDevice("PUT", MobilePath.pushToken, accounts) { routed, account in
            let update: PushTokenUpdate.Request = try json.read(of: routed.request)
            try await accounts.setPushToken(update.pushToken, of: account)
            return try json.answer(EmptyAnswer())
        }
        router.addDevice("DELETE", MobilePath.registration, accounts) { _, account in
            try await accounts.deleteRegistration(of: account)
            return try json.answer(EmptyAnswer())
        }
    }
}
