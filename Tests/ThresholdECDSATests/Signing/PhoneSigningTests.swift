import EIDCrypto
import Testing

@testable import ThresholdECDSA

/// Honest runs, their order, and restarts.
struct PhoneSigningTests {
    private let key = EnrolledKey.vector

    @Test("row 83: steps out of order are refused; the run with a presign and the run without give the same signature")
    func order() throws {
        let fresh = try SigningRun()
        #expect(failure { try fresh.makeRelease() } == .state)
        #expect(failure { try fresh.phone.acknowledge([UInt8](repeating: 0, count: 32)) } == .state)
        #expect(failure { _ = try fresh.openingAgain() } == .state)
        #expect(failure { _ = try fresh.journal() } == .state)

        let presigned = try SigningRun.released()
        let direct = try SigningRun()
        _ = try direct.phone.open(direct.nonce)
        try direct.makeRelease()
        let opening = try direct.openingAgain()
        direct.opened = try direct.serverCommitted().open(opening, key: key.server, random: key.random)
            .serialized().exposed()
        #expect(try presigned.answer() == (try direct.answer()))
        #expect(try presigned.output(presigned.answer()) == (try direct.output(direct.answer())))
    }

    @Test("A release may be asked for again for the same message only")
    func releasedAgain() throws {
        let run = try SigningRun.released()
        let first = run.release
        try run.makeRelease()
        #expect(run.release == first)
        #expect(failure { try run.makeRelease(m: SHA256.hash([1])) } == .state)
        #expect(failure { try run.makeRelease(desc: SHA256.hash([1])) } == .state)
        #expect(failure { try run.makeRelease(m: [1]) } == .malformed(.m))
        #expect(failure { try run.makeRelease(desc: [1]) } == .malformed(.desc))
    }

    @Test("A run continues from its journal, before and after the answer")
    func restart() throws {
        let run = try SigningRun.released()
        let journal = try run.journal()
        let other = try SigningRun.released()
        other.phone = try PhoneSigning(journal: SecretBytes(copying: journal))
        #expect(other.phone.releasedMessage == SignedSession.m && other.phone.releasedDescription == SignedSession.desc)
        #expect(other.phone.answerHash == nil)
        #expect(try other.openingAgain() == run.opening)
        try other.makeRelease()
        #expect(other.release == run.release)
        let answer = try run.answer()
        #expect(try other.output(answer) == (try run.output(answer)))
        #expect(other.phone.answerHash == SHA256.hash(answer.c3))
        for bytes in [Array(journal.dropLast()), journal + [0], [2] + journal.dropFirst(), []] {
            #expect(failure { _ = try PhoneSigning(journal: SecretBytes(copying: bytes)) } == .malformed(.stored))
        }
    }

    @Test("m = 0, m ≥ q and twenty other messages are signed, in low form, and finish accepts them")
    func messages() throws {
        var messages = [[UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xff, count: 32)]
        messages += (0..<20).map { SHA256.hash([UInt8($0)]) }
        for (number, m) in messages.enumerated() {
            let run = try SigningRun.released(key, random: VectorRandom(100 + number), m: m)
            let signature = try run.output(run.answer(m: m))
            #expect(signature.isLowS)
            let r = try run.serverOpened().r
            #expect(try ServerSigning.finish(signature.raw, r: r, m: m, publicKey: key.publicKey) == signature)
        }
    }

    @Test("row 45: with k1 = 1 or k2 = 1 the nonce is still spread by the other side")
    func biasedNonce() throws {
        for lane in ["sg.p1.k1", "sg.p2.k2"] {
            // 1 + (OI(bytes) mod (q − 1)): zero bytes give 1.
            var points: Set<[UInt8]> = []
            var highest = 0
            for number in 0..<200 {
                let random = FixedLanes(lanes: [lane: [0]], base: VectorRandom(1000 + number))
                let context = try SignedSession.context()
                var phone = try PhoneSigning(context, random: random)
                let server = try ServerSigning.Committed(phone.commitment, context: context, random: random)
                _ = try phone.open(server.answer)
                let stage = phone.stage
                let r = try #require(stage.opened).r.bytes
                points.insert(r)
                highest += Int(r[0] >> 7)
            }
            #expect(points.count == 200)
            // 100 expected, standard deviation 7.
            #expect((60...140).contains(highest), "\(lane): \(highest) of 200")
        }
    }
}
