import EIDAPI
import EIDCrypto
import Foundation
import ThresholdECDSA

extension Phone {
    /// Counts a protocol violation by the server (`threshold-ecdsa.md` §4.3 rule 3) and gives the error to throw:
    /// `protocolViolation`, or `stopped` with the third within a day. The caller drops the psid.
    func violation(_ key: KeyState, _ error: ThresholdError) -> PhoneFailure {
        if error == .fault || error == .state { return PhoneFailure(.fault, detail: "\(error)") }
        let now = clock.now()
        do {
            let stops = try withRegistrationLock { () throws(PhoneFailure) in
                var violations = try Violations.read(key.key, from: items) ?? Violations()
                violations.times = violations.recent(at: now) + [now]
                try violations.write(key.key, to: items)
                return violations.stops(at: now)
            }
            return PhoneFailure(stops ? .stopped : .protocolViolation, detail: "\(error)")
        } catch {
            return error
        }
    }

    /// Disables a key for good (§4.3 rule 4): written durably before anything is visible, then the run and every nonce
    /// are erased, then the operator is told once. Nothing of M, s or the verdict leaves.
    func quarantine(_ key: KeyState, evidence: [UInt8]) async -> PhoneFailure {
        let incident = Quarantine.Incident(
            kid: key.record.kid, at: clock.now().timestamp, evidence: Data(evidence), reported: false)
        do {
            // Without the registration lock: whoever holds that, or was stopped with it, must not keep the flag away.
            try Quarantine(incident: incident).write(key.key, to: items)
        } catch {
            // Not written means not certain: the journal still refuses a second answer, and the caller gets no verdict.
            return error
        }
        // What this leaves is erased by the next call.
        try? clearJournal(key)
        memory.dropPresigned(key.slot)
        await reportIncident(key)
        return PhoneFailure(.quarantined)
    }

    /// Tells the operator of an incident that was not reported yet; later calls try again when it fails.
    func reportIncident(_ key: KeyState) async {
        do {
            guard var quarantine = try Quarantine.read(key.key, from: items), let incident = quarantine.incident,
                !incident.reported
            else { return }
            let request = KeyQuarantine.Request(
                kid: try octets(Array(incident.kid)), at: incident.at, evidence: try octets(Array(incident.evidence)))
            let _: EmptyAnswer = try await api.call(
                .post, MobilePath.quarantine(key.slot.apiSlot), body: try MobileAPI.encode(request),
                token: key.registration.deviceToken)
            quarantine.incident?.reported = true
            try withRegistrationLock { () throws(PhoneFailure) in try quarantine.write(key.key, to: items) }
        } catch {
            // The key stays disabled whether or not the report arrived.
            return
        }
    }
}
