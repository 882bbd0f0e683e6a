import EIDCrypto
import Testing

@testable import ThresholdECDSA

struct SchnorrTests {
    private let random = VectorRandom(3)

    @Test("A proof is bound to its label, run, role and point")
    func binding() throws {
        let id = SHA256.hash([1])
        let secret = SecretScalar.random(random, "x")
        let key = try point(times: secret)
        let proof = try Schnorr.prove(
            secret, .init("schnorr/pin", id: id, role: .p1, key: key), random: random, lane: "a")
        func verdict(_ label: String, _ id: [UInt8], _ role: Transcript.Role, _ key: Point) -> ThresholdError? {
            failure {
                try Schnorr.verify(
                    proof, .init(label, id: id, role: role, key: key), field: .pi1, check: .phoneProof)
            }
        }
        #expect(verdict("schnorr/pin", id, .p1, key) == nil)
        #expect(verdict("schnorr/sign/r1", id, .p1, key) == .proof(.phoneProof))
        #expect(verdict("schnorr/pin", SHA256.hash([2]), .p1, key) == .proof(.phoneProof))
        #expect(verdict("schnorr/pin", id, .p2, key) == .proof(.phoneProof))
        #expect(verdict("schnorr/pin", id, .p1, key.negated) == .proof(.phoneProof))
    }

    @Test("Every cut and every changed byte of a proof is refused")
    func mutations() throws {
        let id = SHA256.hash([1])
        let secret = SecretScalar.random(random, "x")
        let key = try point(times: secret)
        let statement = Schnorr.Statement("schnorr/pin", id: id, role: .p1, key: key)
        let proof = try Schnorr.prove(secret, statement, random: random, lane: "a")
        func verdict(_ proof: [UInt8]) -> ThresholdError? {
            failure { try Schnorr.verify(proof, statement, field: .pin, check: .phoneProof) }
        }
        for count in 0..<65 { #expect(verdict(Array(proof.prefix(count))) == .malformed(.pin)) }
        for place in 0..<65 {
            var changed = proof
            changed[place] ^= 1
            #expect(verdict(changed) != nil, "byte \(place)")
        }
    }

    @Test("row 6: z + q is not a second encoding of z")
    func canonical() throws {
        // With a chosen so that z is small, z + q still fits 32 bytes.
        let statementKey = try #require(publicPoint(Integer(1)))
        let statement = Schnorr.Statement("schnorr/pin", id: SHA256.hash([1]), role: .p1, key: statementKey)
        let proof = try Schnorr.prove(SecretScalar(.one), statement, random: random, lane: "a")
        let z = Integer(bigEndian: Array(proof.suffix(32))) + P256.order
        let bytes = (z.bytes(33) ?? []).suffix(32)
        #expect(
            failure {
                try Schnorr.verify(
                    Array(proof.prefix(33)) + bytes, statement, field: .pin, check: .phoneProof)
            } != nil)
        #expect(
            failure {
                let order = try #require(P256.order.bytes(32))
                try Schnorr.verify(Array(proof.prefix(33)) + order, statement, field: .pin, check: .phoneProof)
            } == .malformed(.pin))
    }
}
