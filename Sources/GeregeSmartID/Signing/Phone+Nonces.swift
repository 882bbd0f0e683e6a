import EIDAPI
import EIDCrypto
import ThresholdECDSA

extension Phone {
    /// Commit and opening before the PIN is known: `approve` then needs two requests instead of three. The nonce lives
    /// in memory only, for this session.
    @concurrent
    package func presign(sessionId: String, documentNumber: String) async throws(PhoneFailure) {
        let id = try Self.id(sessionId)
        _ = try requireRegistration(documentNumber)
        let session = try await boundSession(id)
        guard session.flow != .certificateChoice else { throw PhoneFailure(.wrongFlow) }
        let slot: PINSlot = session.flow == .authentication ? .auth : .sign
        let key = try key(slot)
        try key.requireUsable(at: clock.now())
        if memory.isPresigned(id) { return }
        let calls = SigningCalls(api: api, deviceToken: key.registration.deviceToken, session: id)
        let run = try await openNonce(key, calls)
        guard let opening = run.opening else { throw PhoneFailure(.fault, detail: "opening") }
        let ack = try await calls.open(opening)
        do {
            try run.acknowledge(ack)
        } catch {
            throw violation(key, error)
        }
        // Another call, or another process, may have disabled or replaced the key meanwhile.
        let current = try self.key(slot)
        try current.requireUsable(at: clock.now())
        guard current.kid == key.kid else { throw PhoneFailure(.notEnrolled) }
        memory.keep(PresignedRun(run, slot: slot), for: id)
    }

    /// A fresh nonce, committed and opened towards this phone: a psid spent durably, commit, π2 checked.
    func openNonce(_ key: KeyState, _ calls: SigningCalls) async throws(PhoneFailure) -> PhoneSigning {
        let psid = random.publicBytes("psid", PsidList.size)
        try withRegistrationLock { () throws(PhoneFailure) in
            try PsidList(items: items, key: key.key).spend(psid)
        }
        var run = try Self.commitment(key, calls.session, psid, key.journal(random).hedged(run: psid))
        let nonce = try await calls.commit(run.commitment)
        do {
            _ = try run.open(nonce)
        } catch {
            throw violation(key, error)
        }
        return run
    }

    private static func commitment(
        _ key: KeyState, _ session: UUIDText, _ psid: [UInt8], _ random: some RandomSource
    ) throws(PhoneFailure) -> PhoneSigning {
        let publicKey = try key.publicKey()
        do {
            let context = try SigningContext(
                kid: key.kid, publicKey: publicKey, session: session.bytes, psid: psid, epoch: key.record.epoch)
            return try PhoneSigning(context, random: random)
        } catch {
            throw PhoneFailure(.fault, detail: "commit")
        }
    }
}
