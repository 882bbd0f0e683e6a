package import EIDCrypto

/// What one nonce belongs to from commit on: key, session, psid, epoch. `ctx_s` of §3.1.
package struct SigningContext: Sendable, Equatable {
    /// 16 bytes.
    package let kid: [UInt8]
    /// Q, the key of the certificate.
    package let publicKey: Point
    /// The 16 bytes of the session id.
    package let session: [UInt8]
    /// 16 bytes.
    package let psid: [UInt8]
    package let epoch: UInt32

    package init(
        kid: [UInt8], publicKey: Point, session: [UInt8], psid: [UInt8], epoch: UInt32
    ) throws(ThresholdError) {
        guard kid.count == 16 else { throw .malformed(.kid) }
        guard session.count == 16 else { throw .malformed(.session) }
        guard psid.count == 16 else { throw .malformed(.psid) }
        guard epoch >= 1 else { throw .malformed(.epoch) }
        (self.kid, self.publicKey, self.session, self.psid, self.epoch) = (kid, publicKey, session, psid, epoch)
    }

    /// ctx_s, 32 bytes.
    var hash: [UInt8] {
        var number: [UInt8] = []
        number.append(uint32: epoch)
        return Transcript.hash(
            "ctx/sign", id: kid, role: .joint, [publicKey.compressed, session, psid, number])
    }
}

/// The hashes of one nonce's run.
enum SigningTranscript {
    /// com1 of §3.1.
    static func commitment(_ context: [UInt8], r1: [UInt8], pi1: [UInt8], rho1: [UInt8]) -> [UInt8] {
        Transcript.hash("com/sign", id: context, role: .p1, [r1, pi1, rho1])
    }

    /// sid0: what π2 is bound to.
    static func nonce(_ context: [UInt8], com1: [UInt8], n2: [UInt8]) -> [UInt8] {
        Transcript.hash("sid0/sign", id: context, role: .joint, [com1, n2])
    }

    /// tps of §3.2: both nonces.
    static func opened(
        _ context: [UInt8], com1: [UInt8], _ nonce: SigningNonce, _ opening: SigningOpening
    ) -> [UInt8] {
        Transcript.hash(
            "sid/open", id: context, role: .joint,
            [com1, nonce.n2, nonce.r2, nonce.pi2, opening.r1, opening.pi1, opening.rho1])
    }

    /// sf of §3.3: the message, what was shown, and r.
    static func release(tps: [UInt8], m: [UInt8], desc: [UInt8], r: [UInt8]) -> [UInt8] {
        Transcript.hash("sid/release", id: tps, role: .joint, [m, desc, r])
    }

    /// What π1 of a nonce proves.
    static func phoneProof(_ context: [UInt8], _ point: Point) -> Schnorr.Statement {
        .init("schnorr/sign/r1", id: context, role: .p1, key: point)
    }

    /// What π2 of a nonce proves.
    static func serverProof(_ context: [UInt8], com1: [UInt8], n2: [UInt8], _ point: Point) -> Schnorr.Statement {
        .init("schnorr/sign/r2", id: nonce(context, com1: com1, n2: n2), role: .p2, key: point)
    }

    /// What π_pin proves.
    static func pinProof(_ sf: [UInt8], _ point: Point) -> Schnorr.Statement {
        .init("schnorr/pin", id: sf, role: .p1, key: point)
    }
}

// MARK: Stored form

extension SigningContext {
    /// kid ‖ Q ‖ session ‖ psid ‖ U32(epoch), 85 bytes.
    var stored: [UInt8] {
        var bytes = kid + publicKey.compressed + session + psid
        bytes.append(uint32: epoch)
        return bytes
    }
}

extension StateReader {
    mutating func signingContext() throws(ThresholdError) -> SigningContext {
        let (kid, publicKey) = (try read(16), try point())
        let (session, psid) = (try read(16), try read(16))
        return try SigningContext(
            kid: kid, publicKey: publicKey, session: session, psid: psid, epoch: try uint32())
    }
}
