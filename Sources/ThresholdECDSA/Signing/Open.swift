package import EIDCrypto

extension PhoneSigning {
    /// Checks the server's nonce; gives the opening to send. Throws `proof(.serverProof)` when π2 does not verify:
    /// discard the psid.
    package mutating func open(_ answer: SigningNonce) throws(ThresholdError) -> SigningOpening {
        guard stage == .committed else { throw .state }
        guard let point = Point(compressed: answer.r2) else { throw .malformed(.r2) }
        guard answer.n2.count == 32 else { throw .malformed(.n2) }
        let hash = context.hash
        let statement = SigningTranscript.serverProof(hash, com1: commitment.com1, n2: answer.n2, point)
        try Schnorr.verify(answer.pi2, statement, field: .pi2, check: .serverProof)
        guard let joint = point.times(nonce), !joint.xModOrder.isZero else { throw .proof(.nonce) }  // R, r
        let tps = SigningTranscript.opened(hash, com1: commitment.com1, answer, ownOpening)
        stage = .opened(Opened(tps: tps, r: joint.xModOrder))
        return ownOpening
    }

    /// Compares the server's ack with the own tps. Throws `proof(.acknowledgement)`: discard the psid.
    package func acknowledge(_ ack: [UInt8]) throws(ThresholdError) {
        guard ack.count == 32 else { throw .malformed(.ack) }
        guard let opened = stage.opened else { throw .state }
        guard ConstantTime.equal(ack, opened.tps) else { throw .proof(.acknowledgement) }
    }

    /// The opening, to send again; nil before ``open(_:)``.
    package var opening: SigningOpening? {
        stage == .committed ? nil : ownOpening
    }
}

extension PhoneSigning.Stage {
    var opened: PhoneSigning.Opened? {
        switch self {
        case .committed: nil
        case .opened(let opened): opened
        case .released(let released): released.opened
        }
    }
}

extension ServerSigning {
    /// State OPENED: R is known to both, B is made, λ and β are gone.
    package struct Opened: ~Copyable, Sendable {
        /// tps, the answer `ack`: 32 bytes.
        package let ack: [UInt8]
        /// r = x(R) mod q, 32 bytes; keep it beside the row for finish.
        package let r: [UInt8]
        package let context: SigningContext
        let inverse: SecretScalar  // k2⁻¹
        let mask: SecretBytes  // ρ, 90 bytes
        let blinded: SecretBytes  // B, 512 bytes
    }
}

extension ServerSigning.Committed {
    /// Checks the opening and makes B = c_key^(v + λ·q) · β^N. Any error burns the psid. Retransmissions are the
    /// caller's: with equal (r1, pi1, rho1) it answers the stored ack.
    ///
    /// Cost: 4.8 units (about 14 ms).
    package consuming func open(
        _ opening: SigningOpening, key: ServerKey, random: some RandomSource
    ) throws(ThresholdError) -> ServerSigning.Opened {
        guard opening.psid == context.psid, key.kid == context.kid, key.epoch == context.epoch else {
            throw .proof(.identifiers)
        }
        guard let point = Point(compressed: opening.r1) else { throw .malformed(.r1) }
        guard opening.pi1.count == Schnorr.size else { throw .malformed(.pi1) }
        guard opening.rho1.count == 32 else { throw .malformed(.rho1) }
        let hash = context.hash
        let expected = SigningTranscript.commitment(hash, r1: opening.r1, pi1: opening.pi1, rho1: opening.rho1)
        guard ConstantTime.equal(expected, com1) else { throw .proof(.opening) }
        try Schnorr.verify(
            opening.pi1, SigningTranscript.phoneProof(hash, point), field: .pi1, check: .phoneProof)
        guard let joint = point.times(nonce), !joint.xModOrder.isZero else { throw .proof(.nonce) }
        let r = joint.xModOrder
        guard let inverse = nonce.inverted() else { throw .fault }
        let factor = MaskedFactor(inverse.multiplied(by: r), random: random)
        let blinded = try factor.power(of: key.encryptedShare, under: key.modulus, random: random)
        return ServerSigning.Opened(
            ack: SigningTranscript.opened(hash, com1: com1, answer, opening), r: r.bytes, context: context,
            inverse: inverse, mask: random.bytes("sg.p2.rho", 90), blinded: blinded)
    }
}

// MARK: Stored form

extension ServerSigning.Opened {
    private static let version: UInt8 = 1

    /// 784 bytes with k2⁻¹, ρ and B in them: seal them under the nonce key.
    /// Shape: 01 ‖ kid ‖ Q ‖ session ‖ psid ‖ U32(epoch) ‖ tps ‖ r ‖ k2⁻¹ ‖ ρ ‖ B.
    package func serialized() -> SecretBytes {
        let open = [Self.version] + context.stored + ack + r
        let secrets = SecretBytes.joined(SecretBytes.joined(inverse.bytes(), mask), blinded)
        return SecretBytes.joined(SecretBytes(copying: open), secrets)
    }

    /// Throws `malformed(stored)` for bytes that ``serialized()`` did not make.
    package init(serialized bytes: borrowing SecretBytes) throws(ThresholdError) {
        var reader = StateReader(bytes)
        guard try reader.byte() == Self.version else { throw .malformed(.stored) }
        let context = try reader.signingContext()
        let ack = try reader.read(32)
        let r = try reader.read(32)
        let inverse = try reader.scalar()
        let mask = try reader.secret(90)
        let blinded = try reader.secret(512)
        try reader.finish()
        self.init(ack: ack, r: r, context: context, inverse: inverse, mask: mask, blinded: blinded)
    }
}
