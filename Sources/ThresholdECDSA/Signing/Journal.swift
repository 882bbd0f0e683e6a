package import EIDCrypto

extension PhoneSigning {
    private static let version: UInt8 = 1

    /// What must be durable before a release is sent, and again before c3 is decrypted (§4.3 rule 1): the run without
    /// π_pin and c3. 409 bytes with k1 in them: seal them to the hardware key. The choices are the caller's to add.
    /// Nil before ``release(m:desc:share:random:)``: earlier nonces live in memory only.
    ///
    /// Shape: 01 ‖ context ‖ R1 ‖ π1 ‖ ρ1 ‖ tps ‖ r ‖ m ‖ desc ‖ flag ‖ SHA-256(c3) or zeros ‖ k1.
    package func journal() -> SecretBytes? {
        guard case .released(let released) = stage else { return nil }
        var open = [Self.version] + context.stored + ownOpening.r1 + ownOpening.pi1 + ownOpening.rho1
        open += released.opened.tps + released.opened.r.bytes + released.m + released.desc
        open += [released.answerHash == nil ? 0 : 1] + (released.answerHash ?? [UInt8](repeating: 0, count: 32))
        return SecretBytes.joined(SecretBytes(copying: open), nonce.bytes())
    }

    /// The run after a restart: ask for the same release again (a fresh π_pin by a new PIN entry), and process **that**
    /// c3. Throws `malformed(stored)` for bytes that ``journal()`` did not make.
    package init(journal bytes: borrowing SecretBytes) throws(ThresholdError) {
        var reader = StateReader(bytes)
        guard try reader.byte() == Self.version else { throw .malformed(.stored) }
        let context = try reader.signingContext()
        let opening = SigningOpening(
            psid: context.psid, r1: try reader.read(33), pi1: try reader.read(65), rho1: try reader.read(32))
        let tps = try reader.read(32)
        guard let r = Scalar(try reader.read(32)), !r.isZero else { throw .malformed(.stored) }
        let (m, desc) = (try reader.read(32), try reader.read(32))
        let (hasAnswer, hash) = (try reader.byte(), try reader.read(32))
        let nonce = try reader.scalar()
        try reader.finish()
        self.init(context, nonce: nonce, opening: opening)
        stage = .released(
            Released(
                opened: Opened(tps: tps, r: r), m: m, desc: desc, answerHash: hasAnswer == 0 ? nil : hash))
    }

    /// m of the release, 32 bytes; nil before it.
    package var releasedMessage: [UInt8]? {
        guard case .released(let released) = stage else { return nil }
        return released.m
    }

    /// desc of the release, 32 bytes; nil before it.
    package var releasedDescription: [UInt8]? {
        guard case .released(let released) = stage else { return nil }
        return released.desc
    }

    /// SHA-256(c3) once an answer was accepted; goes into a quarantine report.
    package var answerHash: [UInt8]? {
        guard case .released(let released) = stage else { return nil }
        return released.answerHash
    }
}
