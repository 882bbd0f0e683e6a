package import EIDCrypto

extension PhoneKeyGeneration {
    /// Checks the server's offer and makes the phone's second message. Throws `proof(.serverProof)` when π2 does not
    /// verify; whatever it throws, the attempt is over.
    ///
    /// Cost: 7.6 units (about 25 ms).
    package consuming func complete(
        _ offer: KeyGenerationOffer, enrollment: EnrollmentIdentifiers, random: some RandomSource
    ) throws(ThresholdError) -> PhonePendingKey {
        guard offer.kid.count == 16 else { throw .malformed(.kid) }
        guard offer.n2.count == 32 else { throw .malformed(.n2) }
        guard let serverPoint = Point(compressed: offer.q2) else { throw .malformed(.q2) }
        let com1 = commitment.com1
        let sid0 = KeyGenerationTranscript.offer(context, enrollment, kid: offer.kid, com1: com1, n2: offer.n2)
        try Schnorr.verify(
            offer.pi2, .init("schnorr/keygen/q2", id: sid0, role: .p2, key: serverPoint), field: .pi2,
            check: .serverProof)
        guard let publicKey = material.point.adding(serverPoint) else { throw .proof(.jointKey) }

        let sid = KeyGenerationTranscript.session(context, enrollment, com1: com1, offer)
        let pi1 = try Schnorr.prove(
            material.share, .init("schnorr/keygen/q1", id: sid, role: .p1, key: material.point), random: random,
            lane: "kg.p1.pi1.a")
        let paillier = material.powers.key
        let piN = try PermutationProof.prove(material.powers, sid: sid)
        let slot = context.slot
        let rho1 = opening
        let contents = material
        let (point, cKey) = (contents.point, contents.encryptedShare.ciphertext)
        let piKey = contents.prover.prove(
            share: contents.share, encrypted: contents.encryptedShare, point: point, sid: sid, random: random)
        let message = KeyGenerationShare(
            kid: offer.kid, q1: point.compressed, rho1: rho1, pi1: pi1, n: paillier.publicKey.bytes,
            piN: piN, cKey: cKey.bytes, piKey: piKey)
        let key = PhoneKey(
            kid: offer.kid, slot: slot, epoch: 1, publicKey: publicKey, point: point, share: contents.share,
            paillier: paillier)
        return PhonePendingKey(message: message, key: key, sid: sid)
    }
}

/// The phone's key before the server confirmed it. Order: send `message` → ``confirm(_:certificateKey:)``.
package struct PhonePendingKey: ~Copyable, Sendable {
    /// To send in `POST /v3/enrollment/complete`; the same bytes when sent again.
    package let message: KeyGenerationShare
    let key: PhoneKey
    let sid: [UInt8]

    /// Q = Q1 + Q2.
    package var publicKey: Point { key.publicKey }
}
