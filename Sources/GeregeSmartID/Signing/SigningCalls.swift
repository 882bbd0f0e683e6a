import EIDAPI
import Foundation
import ThresholdECDSA

/// The three signing calls of one session, as protocol messages.
struct SigningCalls: Sendable {
    let api: MobileAPI
    /// Secret.
    let deviceToken: String
    let session: UUIDText

    func commit(_ message: SigningCommitment) async throws(PhoneFailure) -> SigningNonce {
        let request = SignCommit.Request(
            kid: try octets(message.kid), psid: try octets(message.psid), epoch: message.epoch,
            com1: try octets(message.com1))
        let answer: SignCommit.Answer = try await send(MobilePath.signCommit(session), request)
        return SigningNonce(r2: answer.r2.bytes, pi2: answer.pi2.bytes, n2: answer.n2.bytes)
    }

    /// The opening alone; gives the server's ack.
    func open(_ opening: SigningOpening) async throws(PhoneFailure) -> [UInt8] {
        let answer: SignProve.Answer = try await send(MobilePath.signProve(session), try request(opening, nil))
        return answer.ack.bytes
    }

    /// The opening with the release. Error `badAnswer` when c3 is missing.
    func release(
        _ opening: SigningOpening, _ release: SigningRelease, _ choices: Choices
    ) async throws(PhoneFailure) -> SigningAnswer {
        let body = SignProve.Release(
            m: try octets(release.m), desc: try octets(release.desc), r: try octets(release.r),
            pin: try octets(release.pin), interactionTypeUsed: choices.interactionTypeUsed,
            userChallenge: choices.userChallenge, confirmVc: choices.confirmVc)
        let answer: SignProve.Answer = try await send(MobilePath.signProve(session), try request(opening, body))
        guard let c3 = answer.c3 else { throw PhoneFailure(.badAnswer, detail: "no c3") }
        return SigningAnswer(ack: answer.ack.bytes, c3: c3.bytes)
    }

    func finish(psid: [UInt8], signature: [UInt8], _ choices: Choices) async throws(PhoneFailure) {
        let request = SignFinish.Request(
            psid: try octets(psid), sig: try octets(signature), interactionTypeUsed: choices.interactionTypeUsed,
            userChallenge: choices.userChallenge, confirmVc: choices.confirmVc)
        let _: SignFinish.Answer = try await send(MobilePath.signFinish(session), request)
    }

    private func request(
        _ opening: SigningOpening, _ release: SignProve.Release?
    ) throws(PhoneFailure) -> SignProve.Request {
        SignProve.Request(
            psid: try octets(opening.psid), r1: try octets(opening.r1), pi1: try octets(opening.pi1),
            rho1: try octets(opening.rho1), release: release)
    }

    private func send<Answer: Decodable>(_ path: String, _ body: some Encodable) async throws(PhoneFailure) -> Answer {
        try await api.call(.post, path, body: try MobileAPI.encode(body), token: deviceToken)
    }
}

/// Own bytes as a field of fixed length; a wrong length is our own mistake and is not sent.
func octets<Size: OctetCount>(_ bytes: [UInt8]) throws(PhoneFailure) -> Octets<Size> {
    guard let octets = Octets<Size>(bytes) else { throw PhoneFailure(.fault, detail: "length \(bytes.count)") }
    return octets
}
