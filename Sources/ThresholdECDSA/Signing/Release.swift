package import EIDCrypto

extension PhoneSigning {
    /// Makes π_pin over the message that the citizen confirmed. Afterwards erase x1 and the PIN, write ``journal()``
    /// durably, and only then send. May be asked again for the **same** m and desc (a fresh π_pin after a crash or a
    /// lost answer); another message for the psid throws `state`.
    ///
    /// - Parameters:
    ///   - m: leftmost 32 bytes of the digest, which the phone made or shows itself.
    ///   - desc: the session description, 32 bytes.
    package mutating func release(
        m: [UInt8], desc: [UInt8], share: borrowing SecretScalar, random: some RandomSource
    ) throws(ThresholdError) -> SigningRelease {
        guard m.count == 32 else { throw .malformed(.m) }
        guard desc.count == 32 else { throw .malformed(.desc) }
        let opened: Opened
        switch stage {
        case .opened(let value): opened = value
        case .released(let earlier) where earlier.m == m && earlier.desc == desc: opened = earlier.opened
        default: throw .state
        }
        guard let point = Point.generator(times: share) else { throw .malformed(.x1) }
        let r = opened.r.bytes
        let sf = SigningTranscript.release(tps: opened.tps, m: m, desc: desc, r: r)
        let pin = try Schnorr.prove(
            share, SigningTranscript.pinProof(sf, point), random: random, lane: "sg.p1.pin.a")
        if case .opened = stage {
            stage = .released(Released(opened: opened, m: m, desc: desc, answerHash: nil))
        }
        return SigningRelease(m: m, desc: desc, r: r, pin: pin)
    }
}

extension ServerSigning.Opened {
    /// Lengths, and that m, desc and r are the server's own values. Throws `malformed` or `mismatch`; nothing is
    /// counted. In the release transaction this comes before the look at an earlier binding.
    package func check(_ release: SigningRelease, m: [UInt8], desc: [UInt8]) throws(ThresholdError) {
        guard release.m.count == 32 else { throw .malformed(.m) }
        guard release.desc.count == 32 else { throw .malformed(.desc) }
        guard release.r.count == 32, Scalar(release.r) != nil else { throw .malformed(.r) }
        guard release.pin.count == Schnorr.size else { throw .malformed(.pin) }
        guard ConstantTime.equal(release.m, m), ConstantTime.equal(release.desc, desc),
            ConstantTime.equal(release.r, r)
        else { throw .mismatch }
    }

    /// The arithmetic of a release, pure: verifies π_pin and gives c3, 512 bytes. `m` and `desc` are recomputed from
    /// the server's own session record. Call it once per nonce, under the row lock; then store c3 and erase this state.
    ///
    /// Throws `pin` when π_pin fails (bind the nonce, count it), `mismatch` and `malformed` as ``check(_:m:desc:)``.
    /// Cost: three multiplications on the curve and two products mod N².
    package func release(
        _ release: SigningRelease, m: [UInt8], desc: [UInt8], key: ServerKey
    ) throws(ThresholdError) -> [UInt8] {
        try check(release, m: m, desc: desc)
        guard key.kid == context.kid, key.epoch == context.epoch else { throw .proof(.identifiers) }
        guard let r = Scalar(r) else { throw .malformed(.stored) }
        let sf = SigningTranscript.release(tps: ack, m: m, desc: desc, r: release.r)
        do {
            try Schnorr.verify(
                release.pin, SigningTranscript.pinProof(sf, key.point), field: .pin, check: .phoneProof)
        } catch {
            throw error == .malformed(.pin) ? error : .pin
        }
        // u = k2⁻¹·(m + r·x2) mod q
        let plain = key.share.multiplied(by: r).adding(Scalar(reducing: m)).multiplied(by: inverse)
        return try MaskedSum(plain, mask: mask).times(blinded, under: key.modulus)
    }
}
