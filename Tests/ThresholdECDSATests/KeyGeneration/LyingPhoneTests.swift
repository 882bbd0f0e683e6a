import EIDCrypto
import Testing

@testable import ThresholdECDSA

/// The server against a phone that lies in one field of `complete`.
struct LyingPhoneTests {
    private let key = EnrolledKey.vector

    @Test("The honest message is accepted, also by a state that was stored")
    func honest() {
        #expect(key.verdict(on: key.share) == nil)
    }

    @Test("row 9: q1 replaced by another point is refused by the opening of com1")
    func otherPoint() throws {
        #expect(try key.verdict { $0.q1 = EnrolledKey.other.share.q1 } == .proof(.opening))
    }

    @Test("row 10: q1 replaced by −Q1 is refused by the opening of com1")
    func negatedPoint() throws {
        #expect(try key.verdict { $0.q1[0] ^= 1 } == .proof(.opening))
    }

    @Test("row 11: rho1 truncated or changed is refused")
    func opening() throws {
        #expect(try key.verdict { $0.rho1.removeLast() } == .malformed(.rho1))
        #expect(try key.verdict { $0.rho1[31] ^= 1 } == .proof(.opening))
    }

    @Test("row 12: Q2 and π2 copied by the phone as its own are refused by role, label and sid")
    func reflected() throws {
        let rho = [UInt8](repeating: 9, count: 32)
        let com1 = KeyGenerationTranscript.commitment(key.context, q1: key.offer.q2, rho1: rho)
        // x2 does not depend on com1 here, so the phone knows Q2 when it commits: the strongest form of the attack.
        let verdict = failure {
            let run = try ServerKeyGeneration(
                KeyGenerationCommitment(com1: com1), context: key.context, enrollment: key.enrollment,
                random: key.random)
            guard run.offer.q2 == key.offer.q2 else { throw ThresholdError.fault }
            var message = key.share
            (message.q1, message.rho1, message.pi1) = (run.offer.q2, rho, run.offer.pi2)
            _ = try run.open(message)
        }
        #expect(verdict == .proof(.phoneProof))
    }

    @Test("A phone that guesses Q2 and takes Q1 = −Q2, with a witness, gets no key")
    func jointIdentity() throws {
        // As in row 12, x2 does not depend on com1 here.
        let secret = SecretScalar(.zero).subtracting(key.server.share)
        let q1 = try point(times: secret)
        let rho = [UInt8](repeating: 9, count: 32)
        let com1 = KeyGenerationTranscript.commitment(key.context, q1: q1.compressed, rho1: rho)
        let verdict = failure {
            let run = try ServerKeyGeneration(
                KeyGenerationCommitment(com1: com1), context: key.context, enrollment: key.enrollment,
                random: key.random)
            var message = key.share
            (message.kid, message.q1, message.rho1) = (run.offer.kid, q1.compressed, rho)
            message.pi1 = try Schnorr.prove(
                secret, .init("schnorr/keygen/q1", id: run.sid, role: .p1, key: q1), random: key.random, lane: "a")
            _ = try run.open(message)
        }
        #expect(verdict == .proof(.jointKey))
    }

    @Test("row 15: the message of another enrolment is refused by kid, then by com1")
    func replayed() throws {
        let other = EnrolledKey.other.share
        #expect(key.verdict(on: other) == .proof(.identifiers))
        #expect(
            try key.verdict {
                $0 = other
                $0.kid = key.share.kid
            } == .proof(.opening))
    }

    @Test("row 15: the message of the same draws under another slot or proofing code is refused")
    func otherContext() throws {
        for (slot, code) in [(KeySlot.auth, "code"), (.sign, "second code")] {
            let again = try EnrolledKey(number: 1, slot: slot, code: code, enrollment: 1)
            try #require(again.share.kid == key.share.kid && again.share.q1 == key.share.q1)
            // The same Q1 and ρ1 open com1 here too; π1 is bound to the other sid.
            #expect(key.verdict(on: again.share) == .proof(.phoneProof))
        }
    }

    @Test("row 16: only (N, Π_N, c_key, Π_key) of another enrolment are refused: they are bound to sid")
    func replayedProofs() throws {
        let other = EnrolledKey.other.share
        #expect(
            try key.verdict {
                ($0.n, $0.piN, $0.cKey, $0.piKey) = (other.n, other.piN, other.cKey, other.piKey)
            } == .proof(.root))
    }

    @Test("row 17: π1 of a nonce and π_pin are refused as π1 of the key")
    func otherLabels() throws {
        for label in ["schnorr/sign/r1", "schnorr/pin"] {
            let proof = try Schnorr.prove(
                key.phoneShare, .init(label, id: key.sid, role: .p1, key: key.point), random: key.random, lane: "a")
            #expect(try key.verdict { $0.pi1 = proof } == .proof(.phoneProof))
        }
    }

    @Test("row 35: the same Q1, or N with a common factor, in both keys of an enrolment is refused")
    func uniqueness() throws {
        let one = try key.serverRun().open(key.share)
        let two = try EnrolledKey.other.serverRun().open(EnrolledKey.other.share)
        try one.requireDistinct(from: two)
        #expect(failure { try one.requireDistinct(from: one) } == .proof(.sameShare))
        let auth = try EnrolledKey(number: 1, slot: .auth, code: "code", enrollment: 1)
        let same = try auth.serverRun().open(auth.share)
        #expect(failure { try one.requireDistinct(from: same) } == .proof(.sameShare))
        // Another Q1, the same N.
        let candidate = ServerKeyCandidate(
            kid: one.kid, publicKey: one.publicKey, point: two.point, share: SecretScalar(.one), claim: one.claim,
            sid: key.sid)
        #expect(failure { try one.requireDistinct(from: candidate) } == .proof(.sharedModulus))
        #expect(one.modulus == key.share.n)
    }

    @Test("Every field of a wrong length is malformed")
    func lengths() throws {
        let fields: [(WritableKeyPath<KeyGenerationShare, [UInt8]>, Field)] = [
            (\.kid, .kid), (\.q1, .q1), (\.rho1, .rho1), (\.pi1, .pi1), (\.n, .n), (\.piN, .piN), (\.cKey, .cKey),
            (\.piKey, .piKey),
        ]
        for (path, field) in fields {
            #expect(try key.verdict { $0[keyPath: path].removeLast() } == .malformed(field))
            #expect(try key.verdict { $0[keyPath: path].append(0) } == .malformed(field))
            #expect(try key.verdict { $0[keyPath: path] = [] } == .malformed(field))
        }
        #expect(
            failure {
                _ = try ServerKeyGeneration(
                    KeyGenerationCommitment(com1: [1]), context: key.context, enrollment: key.enrollment,
                    random: key.random)
            } == .malformed(.com1))
    }

    @Test("Stored server states that were cut, lengthened or of another version are refused")
    func stored() throws {
        let (state, stored) = (key.storedServer, key.server.serialized().exposed())
        for bytes in [Array(state.dropLast()), state + [0], [2] + state.dropFirst(), []] {
            #expect(
                failure { _ = try ServerKeyGeneration(serialized: SecretBytes(copying: bytes)) } == .malformed(.stored))
        }
        for bytes in [Array(stored.dropLast()), stored + [0], [2] + stored.dropFirst(), []] {
            #expect(failure { _ = try ServerKey(serialized: SecretBytes(copying: bytes)) } == .malformed(.stored))
        }
        let read = try ServerKey(serialized: SecretBytes(copying: stored))
        #expect(read.serialized().exposed() == stored && read.publicKey == key.publicKey)
    }
}
