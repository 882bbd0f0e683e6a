package import EIDCrypto

/// The server's run of key generation between `init` and `complete`. Order: `init` → send `offer`, keep
/// ``serialized()`` sealed → on `complete`: ``open(_:)``, the caller's checks of N and Q1, ``ServerKeyCandidate/verify()``.
package struct ServerKeyGeneration: ~Copyable, Sendable {
    /// To send in the answer to `init`. A retransmitted `init` gets the same bytes.
    package let offer: KeyGenerationOffer
    let context: KeyGenerationContext
    let com1: [UInt8]
    /// sid, 32 bytes: with (Q1, π1, Q2, π2) the audit log's proof of possession.
    package let sid: [UInt8]
    let share: SecretScalar  // x2

    package init(
        _ commitment: KeyGenerationCommitment, context: KeyGenerationContext, enrollment: EnrollmentIdentifiers,
        random: some RandomSource
    ) throws(ThresholdError) {
        guard commitment.com1.count == 32 else { throw .malformed(.com1) }
        let kid = random.publicBytes("kg.p2.kid", 16)
        let n2 = random.publicBytes("kg.p2.n2", 32)
        let share = SecretScalar.random(random, "kg.p2.x2")
        guard let point = Point.generator(times: share) else { throw .fault }
        let sid0 = KeyGenerationTranscript.offer(context, enrollment, kid: kid, com1: commitment.com1, n2: n2)
        let pi2 = try Schnorr.prove(
            share, .init("schnorr/keygen/q2", id: sid0, role: .p2, key: point), random: random, lane: "kg.p2.pi2.a")
        offer = KeyGenerationOffer(kid: kid, n2: n2, q2: point.compressed, pi2: pi2)
        self.context = context
        com1 = commitment.com1
        sid = KeyGenerationTranscript.session(context, enrollment, com1: com1, offer)
        self.share = share
    }
}

// MARK: Stored form

extension ServerKeyGeneration {
    private init(
        offer: KeyGenerationOffer, context: KeyGenerationContext, com1: [UInt8], sid: [UInt8],
        share: consuming SecretScalar
    ) {
        (self.offer, self.context, self.com1, self.sid) = (offer, context, com1, sid)
        self.share = share
    }

    private static let version: UInt8 = 1
    /// Bytes of ``serialized()``.
    package static let serializedSize = 276

    /// The state between the two calls, 276 bytes with x2 in it: seal it.
    /// Shape: 01 ‖ kid ‖ n2 ‖ Q2 ‖ π2 ‖ com1 ‖ ctx ‖ slot ‖ sid ‖ x2.
    package func serialized() -> SecretBytes {
        var open = [Self.version]
        open += offer.kid + offer.n2 + offer.q2 + offer.pi2 + com1 + context.hash
        open += [context.slot == .sign ? 1 : 0] + sid
        return SecretBytes.joined(SecretBytes(copying: open), share.bytes())
    }

    /// Throws `malformed(stored)` for bytes that ``serialized()`` did not make.
    package init(serialized bytes: borrowing SecretBytes) throws(ThresholdError) {
        var reader = StateReader(bytes)
        guard try reader.byte() == Self.version else { throw .malformed(.stored) }
        let offer = KeyGenerationOffer(
            kid: try reader.read(16), n2: try reader.read(32), q2: try reader.read(33), pi2: try reader.read(65))
        let com1 = try reader.read(32)
        let hash = try reader.read(32)
        let context = KeyGenerationContext(slot: try reader.byte() == 1 ? .sign : .auth, storedHash: hash)
        let sid = try reader.read(32)
        let share = try reader.scalar()
        try reader.finish()
        self.init(offer: offer, context: context, com1: com1, sid: sid, share: share)
    }
}
