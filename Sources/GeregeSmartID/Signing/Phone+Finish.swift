import EIDAPI
import EIDCrypto
import Foundation
import ThresholdECDSA

extension Phone {
    /// From a journaled release to the delivered signature: send, check c3, decrypt, verify under the certificate's
    /// key, deliver. The journal says at each point what a later call has to do.
    func finish(
        _ run: consuming PhoneSigning, _ release: SigningRelease, _ note: Journal.Note, _ key: KeyState,
        _ unlocked: consuming UnlockedKey, _ calls: SigningCalls, _ progress: Progress
    ) async throws(PhoneFailure) {
        let signed = try await sign(run, release, note, key, unlocked, calls, progress)
        // k1, p and p' are gone by now; the delivery needs none of them.
        await progress.report(Sentence.approveFinish)
        try await deliver(signed, key)
    }

    /// Gives the note with the checked signature, written to the journal. Wipes k1, p and p' after the verdict.
    private func sign(
        _ run: consuming PhoneSigning, _ release: SigningRelease, _ note: Journal.Note, _ key: KeyState,
        _ unlocked: consuming UnlockedKey, _ calls: SigningCalls, _ progress: Progress
    ) async throws(PhoneFailure) -> Journal.Note {
        guard let opening = run.opening else { throw PhoneFailure(.fault, detail: "opening") }
        let isAnswered = run.answerHash != nil
        await progress.report(Sentence.approveProve)
        let answer = try await sendRelease(opening, release, try note.choices(), key, calls, isAnswered: isAnswered)
        do {
            try run.accept(answer, modulus: unlocked.paillier.publicKey)
        } catch .otherAnswer {
            throw await quarantine(key, evidence: SHA256.hash(answer.c3))
        } catch {
            let failure = violation(key, error)
            try clearJournal(key)
            throw failure
        }
        try writeJournal(key, Journal(note: note, run: run.journal()))
        guard let signature = try verdict(run, unlocked) else {
            throw await quarantine(key, evidence: SHA256.hash(answer.c3))
        }
        var signed = note
        signed.signature = Data(signature.raw)
        try writeJournal(key, Journal(note: signed, run: nil))
        return signed
    }

    /// Sends the release. A refusal for good means that no c3 will come: the run is forgotten.
    ///
    /// - Parameter isAnswered: Whether a c3 of this run was accepted before the phone stopped. Its verdict may be all a
    ///   lying server is after, so withholding that c3 counts as a violation: such runs cannot be had without number.
    private func sendRelease(
        _ opening: SigningOpening, _ release: SigningRelease, _ choices: Choices, _ key: KeyState,
        _ calls: SigningCalls, isAnswered: Bool
    ) async throws(PhoneFailure) -> SigningAnswer {
        do {
            return try await calls.release(opening, release, choices)
        } catch {
            guard error.endsRelease else { throw error }
            let failure = isAnswered ? violation(key, .otherAnswer) : error
            try clearJournal(key)
            // A registration that ended at the server goes on with nothing, so that is the news.
            throw error.code == .registrationVoid ? error : failure
        }
    }

    /// The verified signature; nil when it is invalid also without CRT, which only a cheating server causes.
    private func verdict(
        _ run: borrowing PhoneSigning, _ unlocked: borrowing UnlockedKey
    ) throws(PhoneFailure) -> ECDSASignature? {
        for decryption in [PhoneSigning.Decryption.crt, .direct] {
            do throws(ThresholdError) {
                return try run.output(
                    paillier: unlocked.paillier, certificateKey: unlocked.certificateKey, decryption: decryption)
            } catch .invalidSignature {
                continue
            } catch {
                throw PhoneFailure(.fault, detail: "output: \(error)")
            }
        }
        return nil
    }

    /// Hands a checked signature to the server and closes the run. Needs no PIN.
    func deliver(_ note: Journal.Note, _ key: KeyState) async throws(PhoneFailure) {
        guard let signature = note.signature, let id = UUIDText(note.session) else {
            throw PhoneFailure(.stateMissing, detail: "journal signature")
        }
        let calls = SigningCalls(api: api, deviceToken: key.registration.deviceToken, session: id)
        do {
            try await calls.finish(psid: Array(note.psid), signature: Array(signature), try note.choices())
        } catch {
            if error.endsRelease { try clearJournal(key) }
            throw error
        }
        try clearJournal(key)
        memory.forget(id)
        if let callback = note.callback { memory.keepCallback(callback.url, for: id) }
    }
}

extension PhoneFailure {
    /// Whether the server's answer means that this release, or this delivery, can never succeed.
    var endsRelease: Bool {
        switch code {
        case .sessionOver, .wrongCode, .sessionChanged, .keyMismatch, .registrationVoid: true
        case .refused: advice == .never
        default: false
        }
    }
}
