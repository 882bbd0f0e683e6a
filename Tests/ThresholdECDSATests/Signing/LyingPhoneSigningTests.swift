import EIDCrypto
import Testing

@testable import ThresholdECDSA

/// The server against a phone that lies while signing.
struct LyingPhoneSigningTests {
    private let key = EnrolledKey.vector

    private func commitVerdict(_ change: (inout SigningCommitment) -> Void) throws -> ThresholdError? {
        let context = try SignedSession.context()
        var commitment = try PhoneSigning(context, random: key.random).commitment
        change(&commitment)
        return failure { _ = try ServerSigning.Committed(commitment, context: context, random: key.random) }
    }

    private func openVerdict(
        key server: ServerKey? = nil, _ change: (inout SigningOpening) throws -> Void
    ) throws -> ThresholdError? {
        let run = try SigningRun()
        var opening = try run.phone.open(run.nonce)
        try change(&opening)
        return failure {
            _ = try run.serverCommitted().open(opening, key: server ?? key.server, random: key.random)
        }
    }

    private func releaseVerdict(
        m: [UInt8] = SignedSession.m, _ change: (inout SigningRelease) throws -> Void
    ) throws -> ThresholdError? {
        let run = try SigningRun.released()
        var release = try #require(run.release)
        try change(&release)
        return failure {
            _ = try run.serverOpened().release(release, m: m, desc: SignedSession.desc, key: key.server)
        }
    }

    @Test("row 38: an opening for another com1, or of the same psid in another session, is refused")
    func otherCommitment() throws {
        let honest = try SigningRun()
        let opening = try honest.phone.open(honest.nonce)
        let sessions = [
            try SignedSession.context(session: [UInt8](repeating: 4, count: 16)),
            try SignedSession.context(),
        ]
        for (context, number) in zip(sessions, [1, 5]) {
            let other = try SigningRun(key, context, random: VectorRandom(number))
            #expect(
                failure { _ = try other.serverCommitted().open(opening, key: key.server, random: key.random) }
                    == .proof(.opening))
        }
        #expect(try commitVerdict { $0.com1.removeLast() } == .malformed(.com1))
    }

    @Test("row 39: a stale epoch is refused at commit, and at open under a key of another epoch")
    func staleEpoch() throws {
        #expect(try commitVerdict { $0.epoch = 2 } == .proof(.identifiers))
        let refreshed = ServerKey(
            kid: key.offer.kid, epoch: 2, publicKey: key.publicKey, point: key.point, share: key.server.share.clone(),
            encryptedShare: key.server.encryptedShare, modulus: key.server.modulus)
        #expect(try openVerdict(key: refreshed) { _ in } == .proof(.identifiers))
        let run = try SigningRun.released()
        let release = try #require(run.release)
        #expect(
            failure {
                _ = try run.serverOpened().release(
                    release, m: SignedSession.m, desc: SignedSession.desc, key: refreshed)
            } == .proof(.identifiers))
    }

    @Test("row 40: a psid under the other kid is refused")
    func otherKey() throws {
        #expect(try commitVerdict { $0.kid = EnrolledKey.other.offer.kid } == .proof(.identifiers))
        #expect(try openVerdict(key: EnrolledKey.other.server) { _ in } == .proof(.identifiers))
        // The other key's context under the same psid: the commitment was bound to the first.
        let other = try SigningRun(.other)
        #expect(
            try openVerdict { $0 = try other.phone.open(other.nonce) } == .proof(.opening))
    }

    @Test("row 41: opening to another R1 is refused")
    func otherNonce() throws {
        let secret = SecretScalar.random(VectorRandom(8), "k")
        let r1 = try point(times: secret)
        let context = try SignedSession.context()
        let pi1 = try Schnorr.prove(
            secret, SigningTranscript.phoneProof(context.hash, r1), random: key.random, lane: "a")
        #expect(
            try openVerdict {
                $0.r1 = r1.compressed
                $0.pi1 = pi1
            } == .proof(.opening))
        #expect(try openVerdict { $0.r1[0] ^= 1 } == .proof(.opening))
        #expect(try openVerdict { $0.pi1[64] ^= 1 } == .proof(.opening))
        #expect(try openVerdict { $0.rho1[0] ^= 1 } == .proof(.opening))
    }

    @Test("A wrong π1 inside an honest commitment is refused")
    func wrongProof() throws {
        let context = try SignedSession.context()
        let honest = try SigningRun()
        var opening = try honest.phone.open(honest.nonce)
        opening.pi1[64] ^= 1
        let com1 = SigningTranscript.commitment(
            context.hash, r1: opening.r1, pi1: opening.pi1, rho1: opening.rho1)
        let verdict = failure {
            let server = try ServerSigning.Committed(
                SigningCommitment(kid: context.kid, psid: context.psid, epoch: 1, com1: com1), context: context,
                random: key.random)
            _ = try server.open(opening, key: key.server, random: key.random)
        }
        #expect(verdict == .proof(.phoneProof))
    }

    @Test("row 42: after an opening, another R1 for the psid is refused by the stored commitment")
    func openedTwice() throws {
        let run = try SigningRun()
        try run.open()
        let other = try SigningRun(key, random: VectorRandom(9))
        let second = try other.phone.open(other.nonce)
        #expect(
            failure { _ = try run.serverCommitted().open(second, key: key.server, random: key.random) }
                == .proof(.opening))
        // The phone's own run cannot be opened again either.
        #expect(failure { _ = try run.phone.open(run.nonce) } == .state)
    }

    @Test("row 43: the opening of another psid is refused")
    func otherPsid() throws {
        let context = try SignedSession.context(psid: [UInt8](repeating: 6, count: 16))
        let other = try SigningRun(key, context)
        let opening = try other.phone.open(other.nonce)
        #expect(try openVerdict { $0 = opening } == .proof(.identifiers))
        #expect(
            try openVerdict {
                $0 = opening
                $0.psid = SignedSession.psid
            } == .proof(.opening))
    }

    @Test("row 46: a release whose m, desc or r differs from the server's is a mismatch, before any PIN proof")
    func mismatch() throws {
        #expect(try releaseVerdict { _ in } == nil)
        #expect(try releaseVerdict { $0.m[0] ^= 1 } == .mismatch)
        #expect(try releaseVerdict { $0.desc[31] ^= 1 } == .mismatch)
        #expect(try releaseVerdict { $0.r = [UInt8](repeating: 0, count: 31) + [1] } == .mismatch)
        #expect(try releaseVerdict(m: SHA256.hash([1])) { _ in } == .mismatch)
        #expect(
            try releaseVerdict {
                $0.m[0] ^= 1
                $0.pin[64] ^= 1
            } == .mismatch)
    }

    @Test("row 51: a valid π_pin replayed on another psid or message is a PIN failure")
    func replayedProof() throws {
        let otherSession = try SigningRun.released(
            key, try SignedSession.context(psid: [UInt8](repeating: 6, count: 16)))
        let otherMessage = try SigningRun.released(m: SHA256.hash([1]))
        for run in [otherSession, otherMessage] {
            let pin = try #require(run.release?.pin)
            #expect(try releaseVerdict { $0.pin = pin } == .pin)
        }
    }

    @Test("π_pin of another x1, changed anywhere, is a PIN failure; of a wrong length, malformed")
    func wrongProofOfShare() throws {
        let wrong = try SigningRun()
        try wrong.open()
        let release = try wrong.phone.release(
            m: SignedSession.m, desc: SignedSession.desc, share: EnrolledKey.other.phoneShare, random: key.random)
        #expect(try releaseVerdict { $0.pin = release.pin } == .pin)
        #expect(try releaseVerdict { $0.pin[64] ^= 1 } == .pin)
        #expect(try releaseVerdict { $0.pin[0] ^= 1 } == .pin)
        #expect(try releaseVerdict { $0.pin[0] = 4 } == .malformed(.pin))
    }

    @Test("Every field of a wrong length is malformed")
    func lengths() throws {
        #expect(try openVerdict { $0.r1.removeLast() } == .malformed(.r1))
        #expect(try openVerdict { $0.pi1.removeLast() } == .malformed(.pi1))
        #expect(try openVerdict { $0.rho1.append(0) } == .malformed(.rho1))
        #expect(try releaseVerdict { $0.m.removeLast() } == .malformed(.m))
        #expect(try releaseVerdict { $0.desc.append(0) } == .malformed(.desc))
        #expect(try releaseVerdict { $0.r.removeLast() } == .malformed(.r))
        let order = try #require(P256.order.bytes(32))
        #expect(try releaseVerdict { $0.r = order } == .malformed(.r))
        #expect(try releaseVerdict { $0.pin.append(0) } == .malformed(.pin))
        #expect(failure { _ = try SignedSession.context(epoch: 0) } == .malformed(.epoch))
    }

    @Test("row 62: finish with a wrong s, a high s, r of another psid, or 63 bytes is refused")
    func finish() throws {
        let run = try SigningRun.released()
        let signature = try run.output(run.answer())
        let r = try run.serverOpened().r
        func verdict(_ raw: [UInt8], r expected: [UInt8]? = nil) -> ThresholdError? {
            failure {
                _ = try ServerSigning.finish(raw, r: expected ?? r, m: SignedSession.m, publicKey: key.publicKey)
            }
        }
        var wrong = signature.raw
        wrong[63] ^= 1
        let high = signature.r.bytes + (-signature.s).bytes
        #expect(verdict(signature.raw) == nil)
        #expect(verdict(wrong) == .proof(.signature))
        #expect(verdict(high) == .proof(.highS))
        #expect(verdict(Array(signature.raw.dropLast())) == .malformed(.sig))
        #expect(verdict(signature.raw + [0]) == .malformed(.sig))
        #expect(verdict([UInt8](repeating: 0, count: 64)) == .malformed(.sig))
        let other = try SigningRun.released(key, random: VectorRandom(4))
        let otherSignature = try other.output(other.answer())
        #expect(verdict(otherSignature.raw) == .proof(.otherNonce))
        #expect(
            failure {
                _ = try ServerSigning.finish(signature.raw, r: r, m: SHA256.hash([1]), publicKey: key.publicKey)
            } == .proof(.signature))
    }

    @Test("row 64: one k2 with two R1 gives x away; a stored commitment admits no second R1")
    func oneNonceTwice() throws {
        // A server that forgets §3.5: the same k2 under two openings.
        let (first, second) = (try SigningRun.released(), try SigningRun(key, random: VectorRandom(5)))
        let k2 = try first.serverCommitted().nonce.exposed()
        var pairs: [(r: Scalar, product: Scalar)] = []
        for run in [first, second] {
            let k1 = run.phone.nonce.exposed()
            let r = try #require(publicPoint((k1 * k2).integer)).xModOrder
            // s·k1 = k2⁻¹·(m + r·x) is what the phone decrypts.
            let x = key.phoneShare.adding(key.server.share).exposed()
            let inverse = try #require(k2.inverse)
            pairs.append((r, inverse * (Scalar(reducing: SignedSession.m) + r * x)))
        }
        let m = Scalar(reducing: SignedSession.m)
        // (m + r1·x)/(m + r2·x) = ratio
        let ratio = pairs[0].product * (try #require(pairs[1].product.inverse))
        let divisor = try #require((pairs[0].r - ratio * pairs[1].r).inverse)
        let x = (ratio * m - m) * divisor
        #expect(publicPoint(x.integer) == key.publicKey)

        let opening = try second.phone.open(second.nonce)
        #expect(
            failure { _ = try first.serverCommitted().open(opening, key: key.server, random: key.random) }
                == .proof(.opening))
    }

    @Test("Stored states that were cut, lengthened or of another version are refused")
    func stored() throws {
        let run = try SigningRun.released()
        for state in [run.committed, run.opened] {
            for bytes in [Array(state.dropLast()), state + [0], [2] + state.dropFirst(), []] {
                let secret = SecretBytes(copying: bytes)
                #expect(failure { _ = try ServerSigning.Committed(serialized: secret) } == .malformed(.stored))
                #expect(failure { _ = try ServerSigning.Opened(serialized: secret) } == .malformed(.stored))
            }
        }
    }
}
