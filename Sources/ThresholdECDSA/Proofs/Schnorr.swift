package import EIDCrypto

/// SP of §1.6: knowledge of the discrete logarithm x of X = x·G, bound to a label, a run and a role.
package struct Schnorr: Sendable {
    /// What a proof is bound to; prover and verifier build it apart.
    package struct Statement: Sendable {
        let label: String
        let id: [UInt8]
        let role: Transcript.Role
        let key: Point  // X

        package init(_ label: String, id: [UInt8], role: Transcript.Role, key: Point) {
            (self.label, self.id, self.role, self.key) = (label, id, role, key)
        }

        /// e = H2S(TH(label; sid; role; X, A)), A as its 33 bytes.
        fileprivate func challenge(_ commitment: [UInt8]) -> Scalar {
            Transcript.scalar(Transcript.hash(label, id: id, role: role, [key.compressed, commitment]))
        }
    }

    /// A ‖ z, 65 bytes.
    package static let size = 65

    /// Proves x. The nonce a is drawn from `lane`, 48 bytes.
    package static func prove(
        _ secret: borrowing SecretScalar, _ statement: Statement, random: some RandomSource, lane: String
    ) throws(ThresholdError) -> [UInt8] {
        let nonce = SecretScalar.random(random, lane)  // a
        guard let commitment = Point.generator(times: nonce) else { throw .fault }
        let response = secret.multiplied(by: statement.challenge(commitment.compressed)).adding(nonce)  // z = a + e·x
        return commitment.compressed + response.bytes().exposed()
    }

    /// Verifies A ‖ z. Throws `malformed(field)` when a part has no canonical decoding, else `proof(check)`.
    package static func verify(
        _ proof: [UInt8], _ statement: Statement, field: Field, check: Check
    ) throws(ThresholdError) {
        guard proof.count == size, let response = Scalar(Array(proof.suffix(32))) else { throw .malformed(field) }
        let commitment = Array(proof.prefix(33))  // A
        // z·G − e·X has one encoding, so comparing bytes is comparing points; A is decoded only to name the error.
        let expected = Point.combine(response, minus: statement.challenge(commitment), statement.key)
        if expected?.compressed == commitment { return }
        throw Point(compressed: commitment) == nil ? .malformed(field) : .proof(check)
    }
}
