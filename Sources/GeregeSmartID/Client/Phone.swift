import EIDAPI
import EIDCrypto
import ThresholdECDSA

/// A citizen's phone: what `GeregeSmartIDClient` shows to apps, with errors that programs can tell apart.
///
/// The command line uses this one. All its work runs off the caller's actor; everything that waits can be cancelled.
package final class Phone: Sendable {
    let settings: PhoneSettings
    let items: any ItemStore
    let api: MobileAPI
    let wrap: any KeyWrap
    let random: PhoneRandom
    let clock: any PhoneClock
    /// Makes a fresh Paillier key, for one key of the phone.
    let makePaillier: @Sendable () -> PaillierSecretKey
    let memory = PhoneMemory()

    init(
        _ settings: PhoneSettings, items: any ItemStore, api: MobileAPI, wrap: any KeyWrap,
        random: any RandomSource = SystemRandom(), clock: any PhoneClock = SystemPhoneClock(),
        makePaillier: @escaping @Sendable () -> PaillierSecretKey = { PaillierSecretKey.generate(SystemRandom()) }
    ) {
        self.settings = settings
        self.items = items
        self.api = api
        self.wrap = wrap
        self.random = PhoneRandom(random)
        self.clock = clock
        self.makePaillier = makePaillier
    }

    var gate: PINGate { PINGate(items: items, account: settings.account, wrap: wrap, random: random) }

    /// A key of this phone. Errors `notEnrolled`, `locked`, `stateMissing`.
    func key(_ slot: PINSlot) throws(PhoneFailure) -> KeyState {
        try KeyState(items, account: settings.account, slot: slot)
    }

    /// The registration. Error `notEnrolled`, `locked`.
    func registration() throws(PhoneFailure) -> Registration { try key(.sign).registration }

    /// One signing run of a key at a time, of any process. Error `inUse`.
    func lockRun(_ slot: PINSlot) throws(PhoneFailure) -> any ItemLock {
        try items.lock(.run(key: slot.key(of: settings.account)), patience: .zero)
    }

    /// A short critical section of this registration, in any process.
    func withRegistrationLock<R>(_ body: () throws(PhoneFailure) -> R) throws(PhoneFailure) -> R {
        let lock = try items.lock(.registration(account: settings.account), patience: PINGate.patience)
        defer { lock.release() }
        return try body()
    }
}

/// The time, for records of violations and incidents.
package protocol PhoneClock: Sendable {
    /// Unix seconds.
    func now() -> Int64
}
