import EIDAPI
import EIDCrypto
import Foundation
import ThresholdECDSA

extension Phone {
    /// Approves a session with the PIN of its key: commit, prove with the release, finish; after a presign two
    /// requests. Gives "OK".
    ///
    /// A release that was under way when the phone stopped is settled first, from the journal. Before the release a
    /// cancelled call leaves nothing: k1 is wiped. After it, the next call completes the signature.
    @concurrent
    package func approve(
        sessionId: String, pin: String, authentication: Bool, confirmVc: String?, progress: Progress
    ) async throws(PhoneFailure) -> String {
        let id = try Self.id(sessionId)
        let slot: PINSlot = authentication ? .auth : .sign
        let secret = try PINRules.check(pin)
        let lock = try lockRun(slot)
        defer { lock.release() }
        let key = try key(slot)
        if key.quarantine.incident != nil {
            // Whatever a kill within the quarantine left of k1.
            try? clearJournal(key)
            await reportIncident(key)
        }
        try key.requireUsable(at: clock.now())
        if let journal = try key.journal(random).read() {
            let isThis = journal.note.session == id.text
            do {
                try await settle(journal, key, pin: secret, progress)
                if isThis { return Self.done }
            } catch {
                // A release that can never succeed is no reason to stop another session; and in the same session the
                // server may have lost the nonce only (a restored database): a fresh one tells.
                guard isThis ? error.code == .sessionOver : error.endsRelease else { throw error }
            }
        }
        try await approve(id, key, pin: secret, confirmVc, progress)
        return Self.done
    }

    /// Uses the nonce that was opened ahead, if there is one and the server still knows it, else a fresh one.
    private func approve(
        _ id: UUIDText, _ key: KeyState, pin: borrowing SecretBytes, _ confirmVc: String?, _ progress: Progress
    ) async throws(PhoneFailure) {
        let isPresigned = memory.isPresigned(id)
        do {
            try await start(id, key, pin: pin, confirmVc, progress)
        } catch {
            guard isPresigned, error.code == .sessionOver else { throw error }
            try await start(id, key, pin: pin, confirmVc, progress)
        }
    }

    private static var done: String { SignFinish.Status.ok.rawValue }

    /// A new approval, from the session object to the delivered signature.
    private func start(
        _ id: UUIDText, _ key: KeyState, pin: borrowing SecretBytes, _ confirmVc: String?, _ progress: Progress
    ) async throws(PhoneFailure) {
        let message = try await approvedMessage(id, key.slot, confirmVc)
        // The PIN first: a wrong one sends nothing and spends no nonce.
        let opened = try openKey(key, pin: pin)
        let calls = SigningCalls(api: api, deviceToken: key.registration.deviceToken, session: id)
        var run: PhoneSigning
        if let ahead = memory.takePresigned(id)?.take(for: key) {
            run = ahead
        } else {
            await progress.report(Sentence.approveCommit)
            run = try await openNonce(key, calls)
        }
        let release = try makeRelease(&run, message.m, message.desc, opened)
        let unlocked = UnlockedKey(paillier: opened.paillier, certificateKey: opened.publicKey)
        _ = consume opened
        let note = Journal.Note(id, run.context.psid, message)
        if Task.isCancelled { throw PhoneFailure(.cancelled) }
        try writeJournal(key, Journal(note: note, run: run.journal()))
        try await finish(run, release, note, key, unlocked, calls, progress)
    }

    /// The message of the session that the citizen saw. A session the app cannot show is refused towards the server.
    private func approvedMessage(
        _ id: UUIDText, _ slot: PINSlot, _ confirmVc: String?
    ) async throws(PhoneFailure) -> ApprovalMessage {
        let session = try await boundSession(id)
        do {
            return try ApprovalMessage(
                session, slot: slot, confirmVc: confirmVc, supported: settings.interactions, random: random)
        } catch {
            if error.code == .interactionNotSupported {
                try await sendRefusal(session, .init(reason: .interactionNotSupported))
            }
            throw error
        }
    }

    /// The key behind the PIN, if its certificate is for the key this phone made. Errors of `PINGate`, `keyMismatch`.
    func openKey(_ key: KeyState, pin: borrowing SecretBytes) throws(PhoneFailure) -> PhoneKey {
        let opened = try gate.open(key.slot, kid: key.kid, pin: pin).phoneKey()
        guard try opened.publicKey == key.publicKey(), opened.epoch == key.record.epoch else {
            throw PhoneFailure(.keyMismatch, detail: "certificate of another key")
        }
        return opened
    }

    func makeRelease(
        _ run: inout PhoneSigning, _ m: [UInt8], _ desc: [UInt8], _ key: borrowing PhoneKey
    ) throws(PhoneFailure) -> SigningRelease {
        do {
            let hedged = HedgedRandom(random, secret: key.share.bytes(), id: run.context.psid)
            return try run.release(m: m, desc: desc, share: key.share, random: hedged)
        } catch {
            throw PhoneFailure(.fault, detail: "release: \(error)")
        }
    }

    /// Writes the journal, unless the registration went away meanwhile.
    func writeJournal(_ key: KeyState, _ journal: borrowing Journal) throws(PhoneFailure) {
        let lock = try items.lock(.registration(account: settings.account), patience: PINGate.patience)
        defer { lock.release() }
        guard try KeyRecord.read(key.key, from: items)?.kid == key.record.kid else { throw PhoneFailure(.notEnrolled) }
        try key.journal(random).write(journal)
    }

    func clearJournal(_ key: KeyState) throws(PhoneFailure) {
        try withRegistrationLock { () throws(PhoneFailure) in
            guard try KeyRecord.read(key.key, from: items)?.kid == key.record.kid else { return }
            try key.journal(random).clear()
        }
    }
}

/// What of an opened key a release still needs after x1 is gone. Secret; goes away with the verdict.
struct UnlockedKey: ~Copyable, Sendable {
    let paillier: PaillierSecretKey
    /// The key of the certificate.
    let certificateKey: Point
}

extension Journal.Note {
    init(_ session: UUIDText, _ psid: [UInt8], _ message: ApprovalMessage) {
        self.init(
            session: session.text, psid: Data(psid), interactionTypeUsed: message.choices.interactionTypeUsed.rawValue,
            userChallenge: message.choices.userChallenge, confirmVc: message.choices.confirmVc,
            callback: message.callback, signature: nil)
    }

    /// Error `stateMissing` for a note this version cannot read.
    func choices() throws(PhoneFailure) -> Choices {
        guard let type = InteractionType(rawValue: interactionTypeUsed) else {
            throw PhoneFailure(.stateMissing, detail: "journal interaction")
        }
        return Choices(interactionTypeUsed: type, userChallenge: userChallenge, confirmVc: confirmVc)
    }
}
