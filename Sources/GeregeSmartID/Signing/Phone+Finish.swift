import EIDAPI
import EIDCrypto
import Foundation
import ThresholdECDSA

extension Phone {
    /// From a journaled release to the delivered signature: send, check c3, decrypt, verify under the certificate's
    /// key, deliver. The journal says at each point what a later call has to do.
    func finish(
        _ run: consuming PhoneSigning, _ release: SigningRelease, _ note: Journal.Note, _ key: KeyState,
        _ unlocked: UnlockedKey, _ calls: SigningCalls, _ progress: Progress
    ) async throws(PhoneFailure) {
        guard let opening = run.opening else { throw PhoneFailure(.fault, detail: "opening") }
        await progress.report(Sentence.approveProve)
        let answer = try await sendRelease(opening, release, try note.choices(), key, calls)
        do {
            try run.accept(answer, modulus: unlocked.paillier.publicKey)
        } catch .otherAnswer {
            throw await quarantine(key, evidence: SHA256.hash(answer.c3))
        } catch {
            try clearJournal(key)
            throw violation(key, error)
        }
        try writeJournal(key, Journal(note: note, run: run.journal()))
        guard let signature = try verdict(run, unlocked) else {
            throw await quarantine(key, evidence: SHA256.hash(answer.c3))
        }
        var signed = note
        signed.signature = Data(signature.raw)
        try writeJournal(key, Journal(note: signed, run: nil))
        await progress.report(Sentence.approveFinish)
        try await deliver(signed, key)
    }

    /// Sends the release. A refusal for good means that no c3 will come: the run is forgotten.
    private func sendRelease(
        _ opening: SigningOpening, _ release: SigningRelease, _ choices: Choices, _ key: KeyState,
        _ calls: SigningCalls
    ) async throws(PhoneFailure) -> SigningAnswer {
        do {
            return try await calls.release(opening, release, choices)
        } catch {
            if error.endsRelease { try clearJournal(key) }
            throw error
        }
    }

    /// The verified signature; nil when it is invalid also without CRT, which only a cheating server causes.
    private func verdict(
        _ run: borrowing PhoneSigning, _ unlocked: UnlockedKey
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
