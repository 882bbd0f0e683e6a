import EIDCrypto

/// What both sides know before the first call of an enrolment: `ctx` of §2.
package struct KeyGenerationContext: Sendable, Equatable {
    package let slot: KeySlot
    /// ctx, 32 bytes.
    package let hash: [UInt8]

    /// - Parameters:
    ///   - deployment: 1–64 ASCII characters `[a-z0-9.-]`; a server setting and a value compiled into the phone.
    ///   - proofingHash: SHA-256 of the one-time code of the identity proofing.
    ///   - deviceKeyHash: SHA-256 of the attested device key; 32 zero bytes when not attested.
    package init(
        deployment: String, proofingHash: [UInt8], deviceKeyHash: [UInt8], slot: KeySlot
    ) throws(ThresholdError) {
        let name = Array(deployment.utf8)
        guard (1...64).contains(name.count), name.allSatisfy(Self.isAllowed) else { throw .malformed(.deployment) }
        guard proofingHash.count == 32 else { throw .malformed(.proofingHash) }
        guard deviceKeyHash.count == 32 else { throw .malformed(.deviceKeyHash) }
        self.slot = slot
        hash = Transcript.hash(
            "ctx/keygen", id: [], role: .joint, [name, proofingHash, deviceKeyHash, Array(slot.rawValue.utf8)])
    }

    /// A context read back from an own sealed state.
    init(slot: KeySlot, storedHash: [UInt8]) {
        (self.slot, hash) = (slot, storedHash)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

/// What the server names in the answer to `init`.
package struct EnrollmentIdentifiers: Sendable, Equatable {
    /// The 16 bytes of the UUID.
    package let enrollmentId: [UInt8]
    package let documentNumber: String

    package init(enrollmentId: [UInt8], documentNumber: String) throws(ThresholdError) {
        guard enrollmentId.count == 16 else { throw .malformed(.enrollmentId) }
        guard !documentNumber.isEmpty else { throw .malformed(.documentNumber) }
        (self.enrollmentId, self.documentNumber) = (enrollmentId, documentNumber)
    }
}

/// The hashes of one key's run; both sides compute them from the same public values.
enum KeyGenerationTranscript {
    /// com1 of §2.1.
    static func commitment(_ context: KeyGenerationContext, q1: [UInt8], rho1: [UInt8]) -> [UInt8] {
        Transcript.hash("com/keygen", id: context.hash, role: .p1, [q1, rho1])
    }

    /// sid0: what π2 is bound to.
    static func offer(
        _ context: KeyGenerationContext, _ enrollment: EnrollmentIdentifiers, kid: [UInt8], com1: [UInt8], n2: [UInt8]
    ) -> [UInt8] {
        Transcript.hash(
            "sid0/keygen", id: context.hash, role: .joint,
            [enrollment.enrollmentId, Array(enrollment.documentNumber.utf8), kid, com1, n2])
    }

    /// sid: what π1, Π_N, Π_key and confirm are bound to.
    static func session(
        _ context: KeyGenerationContext, _ enrollment: EnrollmentIdentifiers, com1: [UInt8], _ offer: KeyGenerationOffer
    ) -> [UInt8] {
        Transcript.hash(
            "sid/keygen", id: context.hash, role: .joint,
            [
                enrollment.enrollmentId, Array(enrollment.documentNumber.utf8), offer.kid, com1, offer.n2, offer.q2,
                offer.pi2,
            ])
    }

    static func confirmation(sid: [UInt8], publicKey: Point, kid: [UInt8]) -> [UInt8] {
        Transcript.hash("confirm/keygen", id: sid, role: .p2, [publicKey.compressed, kid])
    }
}
