import EIDCrypto
import Testing

@testable import ThresholdECDSA

/// The phone against a server that lies in one field of its answers.
struct LyingServerTests {
    private let key = EnrolledKey.vector

    private func phone() throws -> PhoneKeyGeneration {
        let material = try PhoneKeyMaterial(paillier: key.paillier, random: key.random)
        return try PhoneKeyGeneration(key.context, material: material, random: key.random)
    }

    private func verdict(
        enrollment: EnrollmentIdentifiers? = nil, _ change: (inout KeyGenerationOffer) -> Void = { _ in }
    ) throws -> ThresholdError? {
        var offer = key.offer
        change(&offer)
        return failure {
            _ = try phone().complete(offer, enrollment: enrollment ?? key.enrollment, random: key.random)
        }
    }

    @Test("row 13: Q2 = T − Q1 and Q2 = −Q1 without a witness are refused by π2")
    func rogueKey() throws {
        let target = try #require(publicPoint(Integer(99)))
        let rogue = try #require(target.adding(key.point.negated))
        #expect(try verdict { $0.q2 = rogue.compressed } == .proof(.serverProof))
        #expect(try verdict { $0.q2 = key.point.negated.compressed } == .proof(.serverProof))
    }

    @Test("row 13: Q2 = −Q1 with a witness makes no key")
    func identity() throws {
        let q2 = key.point.negated
        let sid0 = KeyGenerationTranscript.offer(
            key.context, key.enrollment, kid: key.offer.kid, com1: key.commitment.com1, n2: key.offer.n2)
        let secret = SecretScalar(.zero).subtracting(key.phoneShare)
        let pi2 = try Schnorr.prove(
            secret, .init("schnorr/keygen/q2", id: sid0, role: .p2, key: q2), random: key.random, lane: "a")
        #expect(
            try verdict {
                $0.q2 = q2.compressed
                $0.pi2 = pi2
            } == .proof(.jointKey))
    }

    @Test("row 14: n2, kid, documentNumber or enrollmentId changed after π2 was made are refused")
    func changed() throws {
        #expect(try verdict { $0.n2[0] ^= 1 } == .proof(.serverProof))
        #expect(try verdict { $0.kid[0] ^= 1 } == .proof(.serverProof))
        let name = try EnrollmentIdentifiers(
            enrollmentId: key.enrollment.enrollmentId, documentNumber: "PNOMN-TEST-2")
        #expect(try verdict(enrollment: name) == .proof(.serverProof))
        let id = try EnrollmentIdentifiers(
            enrollmentId: [UInt8](repeating: 2, count: 16), documentNumber: key.enrollment.documentNumber)
        #expect(try verdict(enrollment: id) == .proof(.serverProof))
    }

    @Test("Every field of a wrong length is malformed")
    func lengths() throws {
        let fields: [(WritableKeyPath<KeyGenerationOffer, [UInt8]>, Field)] = [
            (\.kid, .kid), (\.n2, .n2), (\.q2, .q2), (\.pi2, .pi2),
        ]
        for (path, field) in fields {
            #expect(try verdict { $0[keyPath: path].removeLast() } == .malformed(field))
            #expect(try verdict { $0[keyPath: path].append(0) } == .malformed(field))
        }
    }

    @Test("row 36: a forged confirm, another kid, and a certificate for another key are refused")
    func confirmation() throws {
        func verdict(
            certificate: Point? = nil, _ change: (inout KeyGenerationConfirmation) -> Void
        ) throws -> ThresholdError? {
            var confirmation = key.confirmation
            change(&confirmation)
            return failure {
                let pending = try phone().complete(key.offer, enrollment: key.enrollment, random: key.random)
                _ = try pending.confirm(confirmation, certificateKey: certificate ?? key.publicKey)
            }
        }
        #expect(try verdict { _ in } == nil)
        #expect(try verdict { $0.confirm[0] ^= 1 } == .proof(.confirmation))
        #expect(try verdict { $0.kid[0] ^= 1 } == .proof(.identifiers))
        #expect(try verdict { $0.confirm.removeLast() } == .malformed(.confirm))
        #expect(try verdict(certificate: EnrolledKey.other.publicKey) { _ in } == .proof(.certificate))
    }

    @Test("Only names that a deployment may have make a context")
    func deployments() throws {
        let hash = [UInt8](repeating: 0, count: 32)
        func verdict(_ name: String, _ proofing: [UInt8], _ device: [UInt8]) -> ThresholdError? {
            failure {
                _ = try KeyGenerationContext(
                    deployment: name, proofingHash: proofing, deviceKeyHash: device, slot: .sign)
            }
        }
        #expect(verdict("eid-dev.mn", hash, hash) == nil)
        for name in ["", "EID", "a b", "é", String(repeating: "a", count: 65)] {
            #expect(verdict(name, hash, hash) == .malformed(.deployment))
        }
        #expect(verdict("a", [1], hash) == .malformed(.proofingHash))
        #expect(verdict("a", hash, [1]) == .malformed(.deviceKeyHash))
    }
}
