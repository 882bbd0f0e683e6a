import EIDAPI
import EIDCrypto

@testable import GeregeSmartID
@testable import ThresholdECDSA

/// One nonce at the test server.
struct NonceRow {
    let session: UUIDText
    let commit: SignCommit.Request
    let committed: OneTime<ServerSigning.Committed>
    let answer: SignCommit.Answer
    var opened: OneTime<ServerSigning.Opened>?
    var ack: [UInt8] = []
    var r: [UInt8] = []
    var released: SignProve.Release?
    var c3: [UInt8]?
}

/// A c3 that an honest server would not make.
enum Cheat: Sendable {
    /// For another message than the released one.
    case otherMessage
    /// Under the other slot's c_key.
    case otherKey(ServerKey)
    /// Valid exactly when bit 0 of x1 is `bit` (Makriyannis–Yomtov).
    case brokenRecord(bit: UInt8)
    /// A fixed value.
    case bytes([UInt8])
    /// A fresh, different answer each time.
    case another
}

extension TestServer {
    func commit(_ request: SignCommit.Request, _ session: MobileSession.Answer) throws -> SignCommit.Answer {
        let psid = request.psid.bytes
        if let row = nonces[psid] {
            guard row.commit == request, row.session == session.sessionId else { throw ProtocolError(.conflict) }
            return row.answer
        }
        guard session.state == .running else { throw ProtocolError(.session) }
        let key = try key(session)
        let context = try SigningContext(
            kid: key.kid, publicKey: key.publicKey, session: session.sessionId.bytes, psid: psid, epoch: key.epoch)
        let committed = try ServerSigning.Committed(
            .init(kid: request.kid.bytes, psid: psid, epoch: request.epoch, com1: request.com1.bytes),
            context: context, random: SystemRandom())
        let nonce = committed.answer
        let answer = SignCommit.Answer(
            r2: try octets(nonce.r2), pi2: try octets(nonce.pi2), n2: try octets(nonce.n2))
        nonces[psid] = NonceRow(
            session: session.sessionId, commit: request, committed: OneTime(committed), answer: answer)
        return answer
    }

    func prove(_ request: SignProve.Request, _ session: MobileSession.Answer) throws -> SignProve.Answer {
        let psid = request.psid.bytes
        guard var row = nonces[psid], row.session == session.sessionId else { throw ProtocolError(.session) }
        let key = try key(session)
        if row.ack.isEmpty {
            guard let committed = row.committed.take() else { throw ProtocolError(.session) }
            let opened = try committed.open(
                SigningOpening(
                    psid: psid, r1: request.r1.bytes, pi1: request.pi1.bytes, rho1: request.rho1.bytes),
                key: key, random: SystemRandom())
            (row.ack, row.r) = (opened.ack, opened.r)
            row.opened = OneTime(opened)
            nonces[psid] = row
        }
        guard let release = request.release else { return SignProve.Answer(ack: try octets(row.ack)) }
        if let c3 = row.c3, case .another? = cheat {
            return SignProve.Answer(ack: try octets(row.ack), c3: try octets(try another(c3, key)))
        }
        if let c3 = row.c3, let first = row.released {
            guard first.m == release.m, first.desc == release.desc, first.choices == release.choices else {
                throw ProtocolError(.conflict)
            }
            return SignProve.Answer(ack: try octets(row.ack), c3: try octets(c3))
        }
        guard session.state == .running else { throw ProtocolError(.session) }
        if let choices = session.verificationCodeChoices, release.confirmVc != choices[0] {
            change(session.sessionId.text) { $0.state = .complete }
            throw ProtocolError(.wrongVC)
        }
        let (m, desc) = try message(session, release.choices)
        guard let opened = row.opened?.take() else { throw ProtocolError(.session) }
        do {
            row.c3 = try c3(opened, release, m, desc, key)
        } catch {
            // A refused release leaves the nonce for a corrected one.
            row.opened = OneTime(opened)
            nonces[psid] = row
            throw error
        }
        row.released = release
        nonces[psid] = row
        return SignProve.Answer(ack: try octets(row.ack), c3: try octets(row.c3 ?? []))
    }

    func finish(_ request: SignFinish.Request, _ session: MobileSession.Answer) throws -> SignFinish.Answer {
        guard let row = nonces[request.psid.bytes], row.session == session.sessionId, let released = row.released,
            released.choices == request.choices
        else { throw ProtocolError(.session) }
        let signature = try ServerSigning.finish(
            request.sig.bytes, r: row.r, m: released.m.bytes, publicKey: try key(session).publicKey)
        signatures[session.sessionId] = signature
        userChallenges[session.sessionId] = request.userChallenge
        change(session.sessionId.text) { $0.state = .complete }
        return SignFinish.Answer(status: .ok)
    }

    private func key(_ session: MobileSession.Answer) throws -> ServerKey {
        guard let key = account.keys[session.flow == .authentication ? .auth : .sign] else {
            throw ProtocolError(.notFound)
        }
        return key
    }

    /// m and desc of the server's own record.
    func message(_ session: MobileSession.Answer, _ choices: Choices) throws -> (m: [UInt8], desc: [UInt8]) {
        var digest = session.digest.flatMap(Base64.decode)
        if session.flow == .authentication {
            let payload = ACSPPayload(
                schemeName: session.schemeName, serverRandom: session.serverRandom ?? "",
                rpChallenge: session.rpChallenge ?? "", userChallenge: choices.userChallenge ?? "",
                relyingPartyName: session.relyingPartyName, brokeredRpName: session.brokeredRpName,
                interactions: session.interactions, interactionTypeUsed: choices.interactionTypeUsed,
                initialCallbackUrl: session.initialCallbackUrl, flowType: session.flowType ?? .notification)
            digest = payload?.digest(.sha256)
        }
        guard let digest, let description = SessionDescription(session, choices: choices, digest: digest) else {
            throw ProtocolError(.malformed)
        }
        return (Array(digest.prefix(32)), description.hash)
    }

    // MARK: Lies about c3

    private func c3(
        _ opened: borrowing ServerSigning.Opened, _ release: SignProve.Release, _ m: [UInt8], _ desc: [UInt8],
        _ key: ServerKey
    ) throws -> [UInt8] {
        let message = SigningRelease(
            m: release.m.bytes, desc: release.desc.bytes, r: release.r.bytes, pin: release.pin.bytes)
        let honest = try opened.release(message, m: m, desc: desc, key: key)
        guard let r = Scalar(opened.r) else { throw ProtocolError(.malformed) }
        switch cheat {
        case nil, .another: return honest
        case .bytes(let bytes): return bytes
        case .otherMessage:
            let other = SHA256.hash(Array("other".utf8))
            let u = key.share.multiplied(by: r).adding(Scalar(reducing: other)).multiplied(by: opened.inverse)
            return try MaskedSum(u, mask: opened.mask).times(opened.blinded, under: key.modulus)
        case .otherKey(let other):
            let factor = MaskedFactor(opened.inverse.multiplied(by: r), random: SystemRandom())
            let blinded = try factor.power(of: other.encryptedShare, under: key.modulus, random: SystemRandom())
            let u = key.share.multiplied(by: r).adding(Scalar(reducing: m)).multiplied(by: opened.inverse)
            return try MaskedSum(u, mask: opened.mask).times(blinded, under: key.modulus)
        case .brokenRecord(let bit): return try brokenRecord(bit, opened, r, m, key)
        }
    }

    /// c_key^(w/2)·Enc(u): with x1 − bit even the plaintext is v·x1 + u, else a wrapped half of N spoils it. The
    /// multiplier of the half must be odd, or a spoilt half would vanish.
    private func brokenRecord(
        _ bit: UInt8, _ opened: borrowing ServerSigning.Opened, _ r: Scalar, _ m: [UInt8], _ key: ServerKey
    ) throws -> [UInt8] {
        let (n, square) = (key.modulus.n.value, key.modulus.nSquared)
        let v = opened.inverse.multiplied(by: r).exposed()
        var w = Integer(bigEndian: (v + v).bytes)
        if !w.isOdd { w = w + P256.order }
        let u = key.share.multiplied(by: r).adding(Scalar(reducing: m)).multiplied(by: opened.inverse)
            .adding(bit == 1 ? v : .zero)
        guard let half = Integer(2).inverse(modulo: n) else { throw ProtocolError(.internalError) }
        // Enc(x1 − bit), then its half.
        let shifted = square.multiply(
            key.encryptedShare.value, (Integer(1) - Integer(UInt64(bit)) * n).modulo(square.value))
        let c = square.power(square.power(shifted, half), w)
        let sum = Integer(bigEndian: u.exposed().bytes)
        let answer = square.multiply(c, (Integer(1) + sum * n).modulo(square.value))
        return answer.bytes(512) ?? []
    }

    /// The same plaintext under another randomizer: another c3 for the psid.
    private func another(_ c3: [UInt8], _ key: ServerKey) throws -> [UInt8] {
        let square = key.modulus.nSquared
        let power = square.power(Integer(UInt64.random(in: 2...1000)), key.modulus.n.value)
        return square.multiply(Integer(bigEndian: c3), power).bytes(512) ?? []
    }
}
