import EIDAPI
import EIDCrypto
import ThresholdECDSA

extension Phone {
    /// Completes what an earlier call left in the journal: a checked signature is delivered; a release is asked for
    /// again with the same message and choices and a fresh π_pin, and **that** c3 is processed.
    ///
    /// A release that the server never got and will not take any more is forgotten; with one of another session the
    /// call then goes on.
    func settle(
        _ journal: consuming Journal, _ key: KeyState, pin: borrowing SecretBytes, _ progress: Progress
    ) async throws(PhoneFailure) {
        let note = journal.note
        guard let id = UUIDText(note.session) else { throw PhoneFailure(.stateMissing, detail: "journal session") }
        guard let stored = journal.run else {
            await progress.report(Sentence.approveFinish)
            return try await deliver(note, key)
        }
        let calls = SigningCalls(api: api, deviceToken: key.registration.deviceToken, session: id)
        var run = try Self.resumed(stored)
        let opened = try openKey(key, pin: pin)
        guard let m = run.releasedMessage, let desc = run.releasedDescription else {
            throw PhoneFailure(.stateMissing, detail: "journal message")
        }
        let release = try makeRelease(&run, m, desc, opened)
        let unlocked = UnlockedKey(paillier: opened.paillier, certificateKey: opened.publicKey)
        _ = consume opened
        try await finish(run, release, note, key, unlocked, calls, progress)
    }

    /// Delivers a checked signature that is still waiting, without a PIN. Failures are left for the next call.
    func deliverWaiting() async {
        for slot in PINSlot.allCases {
            do {
                let key = try key(slot)
                let lock = try lockRun(slot)
                defer { lock.release() }
                guard let journal = try key.journal(random).read(), journal.run == nil else { continue }
                try await deliver(journal.note, key)
            } catch {
                continue
            }
        }
    }

    private static func resumed(_ stored: borrowing SecretBytes) throws(PhoneFailure) -> PhoneSigning {
        do {
            return try PhoneSigning(journal: stored)
        } catch {
            throw PhoneFailure(.stateMissing, detail: "journal run")
        }
    }
}
