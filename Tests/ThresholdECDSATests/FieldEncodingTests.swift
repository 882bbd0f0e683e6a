import EIDCrypto
import Testing

@testable import ThresholdECDSA

/// Rows 1 to 6 in every field that carries a point or a scalar, told by both sides: the liar commits to what it sends,
/// so that nothing but the decoding of that field is left to refuse it.
struct FieldEncodingTests {
    private let key = EnrolledKey.vector

    /// One row of the catalogue with the bytes that it crafts.
    struct Lie: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bytes: [UInt8]

        init(_ row: String, _ bytes: [UInt8]) { (testDescription, self.bytes) = (row, bytes) }
    }

    private static let prime = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"

    /// None of them decodes.
    static let points: [Lie] = [
        Lie("row 1: zeros", [UInt8](repeating: 0, count: 33)),
        Lie("row 2: uncompressed", EnrolledKey.vector.point.uncompressed),
        Lie("row 2: the prefix of an uncompressed point", [4] + EnrolledKey.vector.point.compressed.dropFirst()),
        Lie("row 2: the prefix of a hybrid point", [6] + EnrolledKey.vector.point.compressed.dropFirst()),
        Lie("row 3: x = p256", [2] + hex(prime)),
        Lie("row 3: x = 2^256 − 1", [3] + [UInt8](repeating: 0xff, count: 32)),
        Lie("row 4: x = 1, not on the curve", [2] + [UInt8](repeating: 0, count: 31) + [1]),
        Lie("row 5: secp256k1's G", hex("0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798")),
        Lie("row 5: secp256k1's 3·G", hex("02f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9")),
    ]

    /// Points of secp256k1 whose x is on P-256 too: an equation must refuse them.
    static let foreign: [Lie] = [
        Lie("row 5: secp256k1's 2·G", hex("02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5")),
        Lie("row 5: secp256k1's 6·G", hex("03fff97bd5755eeea420453a14355235d382f6472f8568a18b2f057a1460297556")),
    ]

    private static let order = P256.order.bytes(32) ?? []

    static let scalars: [Lie] = [
        Lie("row 6: z = q", order),
        Lie("row 6: z = 2^256 − 1", [UInt8](repeating: 0xff, count: 32)),
        Lie("row 6: 31 bytes", [UInt8](repeating: 1, count: 31)),
        Lie("row 6: 33 bytes", [0] + [UInt8](repeating: 1, count: 32)),
    ]

    private func withPoint(_ proof: [UInt8], _ point: [UInt8]) -> [UInt8] { point + proof.suffix(32) }

    private func withScalar(_ proof: [UInt8], _ scalar: [UInt8]) -> [UInt8] { proof.prefix(33) + scalar }

    // MARK: The phone lies

    /// The server's verdict on a share whose Q1 was committed to.
    private func verdict(q1: [UInt8]) -> ThresholdError? {
        failure {
            let com1 = KeyGenerationTranscript.commitment(key.context, q1: q1, rho1: key.share.rho1)
            let run = try ServerKeyGeneration(
                KeyGenerationCommitment(com1: com1), context: key.context, enrollment: key.enrollment,
                random: key.random)
            var message = key.share
            (message.q1, message.kid) = (q1, run.offer.kid)
            _ = try run.open(message)
        }
    }

    /// The server's verdict on an opening that was committed to.
    private func verdict(_ change: (inout SigningOpening) -> Void) throws -> ThresholdError? {
        let context = try SignedSession.context()
        var opening = try PhoneSigning(context, random: key.random).ownOpening
        change(&opening)
        let com1 = SigningTranscript.commitment(
            context.hash, r1: opening.r1, pi1: opening.pi1, rho1: opening.rho1)
        let commitment = SigningCommitment(kid: context.kid, psid: context.psid, epoch: 1, com1: com1)
        return failure {
            let server = try ServerSigning.Committed(commitment, context: context, random: key.random)
            _ = try server.open(opening, key: key.server, random: key.random)
        }
    }

    private func verdict(pin change: ([UInt8]) -> [UInt8]) throws -> ThresholdError? {
        let run = try SigningRun.released()
        var release = try #require(run.release)
        release.pin = change(release.pin)
        return failure {
            _ = try run.serverOpened().release(
                release, m: SignedSession.m, desc: SignedSession.desc, key: key.server)
        }
    }

    @Test("a phone's Q1, R1 and the A of π1 and π_pin that are no points are refused by the server", arguments: points)
    func phonePoints(_ lie: Lie) throws {
        try #require(Point(compressed: lie.bytes) == nil)
        #expect(verdict(q1: lie.bytes) == .malformed(.q1))
        #expect(try key.verdict { $0.pi1 = withPoint($0.pi1, lie.bytes) } == .malformed(.pi1))
        #expect(try verdict { $0.r1 = lie.bytes } == .malformed(.r1))
        #expect(try verdict { $0.pi1 = withPoint($0.pi1, lie.bytes) } == .malformed(.pi1))
        #expect(try verdict(pin: { withPoint($0, lie.bytes) }) == .malformed(.pin))
    }

    @Test("a phone's point of another curve that decodes is refused by the proof equations", arguments: foreign)
    func phoneForeign(_ lie: Lie) throws {
        try #require(Point(compressed: lie.bytes) != nil)
        #expect(verdict(q1: lie.bytes) == .proof(.phoneProof))
        #expect(try key.verdict { $0.pi1 = withPoint($0.pi1, lie.bytes) } == .proof(.phoneProof))
        #expect(try verdict { $0.r1 = lie.bytes } == .proof(.phoneProof))
        #expect(try verdict { $0.pi1 = withPoint($0.pi1, lie.bytes) } == .proof(.phoneProof))
        #expect(try verdict(pin: { withPoint($0, lie.bytes) }) == .pin)
    }

    @Test("a phone's z of π1 and π_pin, r and s that are no scalars are refused by the server", arguments: scalars)
    func phoneScalars(_ lie: Lie) throws {
        #expect(try key.verdict { $0.pi1 = withScalar($0.pi1, lie.bytes) } == .malformed(.pi1))
        #expect(try verdict { $0.pi1 = withScalar($0.pi1, lie.bytes) } == .malformed(.pi1))
        #expect(try verdict(pin: { withScalar($0, lie.bytes) }) == .malformed(.pin))
        let run = try SigningRun.released()
        var release = try #require(run.release)
        release.r = lie.bytes
        #expect(
            failure {
                _ = try run.serverOpened().release(
                    release, m: SignedSession.m, desc: SignedSession.desc, key: key.server)
            } == .malformed(.r))
        let signature = try run.output(run.answer())
        for raw in [lie.bytes + signature.s.bytes, signature.r.bytes + lie.bytes] {
            let verdict = failure {
                _ = try ServerSigning.finish(
                    raw, r: signature.r.bytes, m: SignedSession.m, publicKey: key.publicKey)
            }
            #expect(verdict == .malformed(.sig))
        }
    }

    // MARK: The server lies

    private func phone() throws -> PhoneKeyGeneration {
        let material = try PhoneKeyMaterial(paillier: key.paillier, random: key.random)
        return try PhoneKeyGeneration(key.context, material: material, random: key.random)
    }

    private func verdict(offer change: (inout KeyGenerationOffer) -> Void) throws -> ThresholdError? {
        var offer = key.offer
        change(&offer)
        return failure { _ = try phone().complete(offer, enrollment: key.enrollment, random: key.random) }
    }

    private func verdict(nonce change: (inout SigningNonce) -> Void) throws -> ThresholdError? {
        let run = try SigningRun()
        var nonce = run.nonce
        change(&nonce)
        return failure { _ = try run.phone.open(nonce) }
    }

    @Test("a server's Q2, R2 and the A of π2 that are no points are refused by the phone", arguments: points)
    func serverPoints(_ lie: Lie) throws {
        #expect(try verdict(offer: { $0.q2 = lie.bytes }) == .malformed(.q2))
        #expect(try verdict(offer: { $0.pi2 = withPoint($0.pi2, lie.bytes) }) == .malformed(.pi2))
        #expect(try verdict(nonce: { $0.r2 = lie.bytes }) == .malformed(.r2))
        #expect(try verdict(nonce: { $0.pi2 = withPoint($0.pi2, lie.bytes) }) == .malformed(.pi2))
    }

    @Test("a server's point of another curve that decodes is refused by π2", arguments: foreign)
    func serverForeign(_ lie: Lie) throws {
        #expect(try verdict(offer: { $0.q2 = lie.bytes }) == .proof(.serverProof))
        #expect(try verdict(offer: { $0.pi2 = withPoint($0.pi2, lie.bytes) }) == .proof(.serverProof))
        #expect(try verdict(nonce: { $0.r2 = lie.bytes }) == .proof(.serverProof))
        #expect(try verdict(nonce: { $0.pi2 = withPoint($0.pi2, lie.bytes) }) == .proof(.serverProof))
    }

    @Test("a server's z of π2 that is no scalar is refused by the phone", arguments: scalars)
    func serverScalars(_ lie: Lie) throws {
        #expect(try verdict(offer: { $0.pi2 = withScalar($0.pi2, lie.bytes) }) == .malformed(.pi2))
        #expect(try verdict(nonce: { $0.pi2 = withScalar($0.pi2, lie.bytes) }) == .malformed(.pi2))
    }
}
