import EIDAPI
import EIDCrypto
import Foundation
import ThresholdECDSA

extension Phone {
    /// Stores new keys in place of an older registration: safety records and blob of each, read back through the PIN
    /// and compared, the registration last. A failure removes everything of this attempt.
    func store(
        _ keys: [EnrollmentKeys.Confirmed], _ answer: EnrollmentComplete.Answer, pins: [PINSlot: String]
    ) throws(PhoneFailure) {
        let lock = try items.lock(.registration(account: settings.account), patience: PINGate.patience)
        defer { lock.release() }
        let eraser = RegistrationEraser(items: items, account: settings.account)
        memory.dropPresigned()
        try eraser.erase()
        do {
            for key in keys { try write(key, pin: try PINRules.check(pins[key.slot] ?? "")) }
            for key in keys { try readBack(key, pin: try PINRules.check(pins[key.slot] ?? "")) }
            let registration = Registration(
                documentNumber: answer.documentNumber, deviceToken: answer.deviceToken,
                slots: keys.map(\.slot.rawValue), chain: answer.chain.map { Data($0.bytes) })
            try registration.write(settings.account, to: items)
        } catch {
            try eraser.erase()
            throw error
        }
    }

    private func write(_ key: EnrollmentKeys.Confirmed, pin: borrowing SecretBytes) throws(PhoneFailure) {
        let name = key.slot.key(of: settings.account)
        try Quarantine().write(name, to: items)
        try Violations().write(name, to: items)
        try PsidList(items: items, key: name).create()
        try JournalStore(items: items, key: name, slot: key.slot, kid: Array(key.record.kid), random: random).create()
        try key.record.write(name, to: items)
        let stored = try wrap.wrap(PINBlob.seal(key.plain, pin: pin, random: random))
        try items.replace(ItemName(key: name, kind: .blob), with: stored)
        try PINCounter(items: items, key: name).write(0)
    }

    /// x1·G = Q1 and p·p' = N of what the PIN opens now. Error `enrollmentRejected`.
    private func readBack(_ key: EnrollmentKeys.Confirmed, pin: borrowing SecretBytes) throws(PhoneFailure) {
        do throws(PhoneFailure) {
            let opened = try gate.openLocked(key.slot, kid: Array(key.record.kid), pin: pin)
            let isSame = opened.certificate == Array(key.record.certificate)
            let phoneKey = try opened.phoneKey()
            guard isSame, phoneKey.matches(point: key.point, modulus: key.modulus) else {
                throw PhoneFailure(.enrollmentRejected, detail: "read-back")
            }
        } catch {
            if error.code == .storage { throw error }
            throw PhoneFailure(.enrollmentRejected, detail: "read-back: \(error.code.rawValue)")
        }
    }
}
