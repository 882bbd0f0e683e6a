package import EIDCrypto

extension ServerKeyGeneration {
    /// The cheap checks of §2.2, 1 to 4: encodings, kid, the opening of com1, π1, Q, the range of N. What is left
    /// before the costly proofs is the caller's: ``ServerKeyCandidate/requireDistinct(from:)`` for the two keys of an
    /// enrolment and “N not seen before for any key”.
    ///
    /// On any error erase the state and burn the enrolment.
    package consuming func open(_ message: KeyGenerationShare) throws(ThresholdError) -> ServerKeyCandidate {
        let (point, claim) = try Self.decode(message)
        guard ConstantTime.equal(message.kid, offer.kid) else { throw .proof(.identifiers) }
        let expected = KeyGenerationTranscript.commitment(context, q1: message.q1, rho1: message.rho1)
        guard ConstantTime.equal(expected, com1) else { throw .proof(.opening) }
        try Schnorr.verify(
            message.pi1, .init("schnorr/keygen/q1", id: sid, role: .p1, key: point), field: .pi1, check: .phoneProof)
        guard let serverPoint = Point(compressed: offer.q2) else { throw .malformed(.stored) }
        guard let publicKey = point.adding(serverPoint) else { throw .proof(.jointKey) }
        return ServerKeyCandidate(
            kid: offer.kid, publicKey: publicKey, point: point, share: share, claim: claim, sid: sid)
    }

    /// All encodings and lengths of the message.
    private static func decode(_ message: KeyGenerationShare) throws(ThresholdError) -> (Point, KeyClaim) {
        guard message.kid.count == 16 else { throw .malformed(.kid) }
        guard let point = Point(compressed: message.q1) else { throw .malformed(.q1) }
        guard message.rho1.count == 32 else { throw .malformed(.rho1) }
        guard message.pi1.count == Schnorr.size else { throw .malformed(.pi1) }
        guard let modulus = PaillierPublicKey(message.n) else { throw .malformed(.n) }
        guard message.piN.count == PermutationProof.size else { throw .malformed(.piN) }
        guard message.cKey.count == Ciphertext.size else { throw .malformed(.cKey) }
        guard message.piKey.count == KeyProof.size else { throw .malformed(.piKey) }
        return (point, KeyClaim(modulus: modulus, piN: message.piN, cKey: message.cKey, piKey: message.piKey))
    }
}

/// What a phone says of its Paillier key, lengths checked and nothing else.
struct KeyClaim: Sendable {
    let modulus: PaillierPublicKey
    let piN: [UInt8]
    let cKey: [UInt8]
    let piKey: [UInt8]

    /// Π_N, then Π_key in its order. Cost: 33 units (about 95 ms).
    func verify(point: Point, sid: [UInt8]) throws(ThresholdError) -> Ciphertext {
        let accepted = try PermutationProof.verify(piN, modulus, sid: sid)
        return try KeyProof.verify(piKey, cKey: cKey, point: point, modulus: accepted, sid: sid)
    }
}

/// A key whose cheap checks passed. The costly proofs are in ``verify()``: run it on a bounded set of workers, one
/// enrolment per person at a time.
package final class ServerKeyCandidate: Sendable {
    package let kid: [UInt8]
    package let publicKey: Point
    /// Q1.
    package let point: Point
    let share: SecretScalar  // x2
    let claim: KeyClaim
    let sid: [UInt8]

    init(
        kid: [UInt8], publicKey: Point, point: Point, share: consuming SecretScalar, claim: KeyClaim, sid: [UInt8]
    ) {
        (self.kid, self.publicKey, self.point, self.claim, self.sid) = (kid, publicKey, point, claim, sid)
        self.share = share
    }

    /// N, 256 bytes: must not have been seen before for any key.
    package var modulus: [UInt8] { claim.modulus.bytes }

    /// Q1 and N of the two keys of one enrolment: other points, no common factor.
    package func requireDistinct(from other: ServerKeyCandidate) throws(ThresholdError) {
        guard point != other.point else { throw .proof(.sameShare) }
        guard claim.modulus.isCoprime(to: other.claim.modulus) else { throw .proof(.sharedModulus) }
    }

    /// Π_N and Π_key; gives the key to store and the confirmation to send. Cost: 33 units (about 95 ms).
    package func verify() throws(ThresholdError) -> ServerKey {
        let encrypted = try claim.verify(point: point, sid: sid)
        return ServerKey(
            kid: kid, epoch: 1, publicKey: publicKey, point: point, share: share.clone(), encryptedShare: encrypted,
            modulus: claim.modulus)
    }

    /// The confirmation for the answer to `complete`: send it only when every key of the enrolment was verified.
    package var confirmation: KeyGenerationConfirmation {
        KeyGenerationConfirmation(
            kid: kid, confirm: KeyGenerationTranscript.confirmation(sid: sid, publicKey: publicKey, kid: kid))
    }
}
