import EIDAPI
import EIDCrypto

extension Phone {
    /// Refuses what no PIN may be, before it is asked for again or anything is sent. Errors `pinFormat`, `pinsEqual`.
    /// - Parameter other: the PIN of the other slot, when it is known.
    package static func checkPIN(_ pin: String, unlike other: String? = nil) throws(PhoneFailure) {
        try PINRules.checkEnrolment(pin: pin, authPin: other)
    }

    /// Refuses an enrolment whose key could not be kept, before the citizen is asked anything. Error
    /// `softwareKeyNotAllowed`.
    package func requireKeyForm() throws(PhoneFailure) { try wrap.require() }

    /// Whether the PIN opens the slot's key. On this phone only; a wrong one is charged. Cost: one PBKDF2.
    package func verifyPIN(_ slot: PINSlot, pin: String) throws(PhoneFailure) {
        let secret = try PINRules.check(pin)
        let key = try key(slot)
        _ = try gate.open(slot, kid: key.kid, pin: secret)
    }

    /// Seals the key under another PIN. On this phone only. Cost: three PBKDF2.
    package func changePIN(_ slot: PINSlot, from old: String, to new: String) throws(PhoneFailure) {
        let next = try PINRules.check(new)
        let current = try PINRules.check(old)
        let key = try key(slot)
        try gate.change(slot, kid: key.kid, from: current, to: next)
    }

    /// Removes the registration from this phone, both slots; the PIN counters stay.
    package func deleteRegistration() throws(PhoneFailure) {
        memory.dropPresigned()
        try withRegistrationLock { () throws(PhoneFailure) in
            try RegistrationEraser(items: items, account: settings.account).erase()
        }
    }

    /// Asks the server to revoke this registration, then removes it here. Without an answer nothing is removed.
    @concurrent
    package func unregister() async throws(PhoneFailure) {
        let _: EmptyAnswer = try await api.call(
            .delete, MobilePath.registration, token: try registration().deviceToken)
        try deleteRegistration()
    }
}
