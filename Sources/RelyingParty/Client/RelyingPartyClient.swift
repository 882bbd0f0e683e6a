import EIDAPI
package import EIDCrypto
import Foundation

/// The relying party's side of the API: starts sessions, follows them and checks what comes back.
///
/// Belongs in a backend. One per configuration; it keeps connections open.
public final class RelyingPartyClient: Sendable {
    let configuration: RelyingPartyConfiguration
    let transport: any Transport
    let clock: any RelyingPartyClock
    private let random: any RandomSource

    /// Errors: `configuration`.
    public convenience init(_ configuration: RelyingPartyConfiguration) throws(RelyingPartyError) {
        self.init(
            configuration, transport: try HTTPTransport(configuration.serverTrust), clock: SystemClock(),
            random: SystemRandom())
    }

    package init(
        _ configuration: RelyingPartyConfiguration, transport: any Transport, clock: any RelyingPartyClock,
        random: any RandomSource
    ) {
        self.configuration = configuration
        self.transport = transport
        self.clock = clock
        self.random = random
    }

    // MARK: Starting

    /// A log-in by QR code or link.
    ///
    /// - Parameter person: As in `Citizen.person`; nil lets whoever opens the link log in.
    public func startDeviceLinkLogin(
        person: String? = nil, _ request: LoginRequest
    ) async throws(RelyingPartyError) -> LoginSession {
        let target = try person.map { text throws(RelyingPartyError) in try Citizen.person(text).target() }
        let draft = try draft(request, .deviceLink)
        let path = "/authentication/device-link/\(target?.path ?? "anonymous")"
        let session: DeviceLinkSession = try await post(path, draft.body)
        let receivedAt = clock.elapsed
        let seal = DeviceLinkSeal(
            schemeName: configuration.schemeName, challenge: draft.challenge,
            relyingPartyName: configuration.relyingPartyName, interactions: draft.interactions.text,
            initialCallbackUrl: request.callbackURL)
        let links = try DeviceLinks(session, .authentication, seal: seal, clock: clock, receivedAt: receivedAt)
        return LoginSession(
            id: session.sessionID.text, verificationCode: session.vc?.value, links: links,
            expectation: SessionExpectation(
                sessionID: session.sessionID, signatureProtocol: .acspV2, challenge: draft.challenge,
                interactions: draft.interactions, callbackURL: request.callbackURL, level: request.level,
                hash: request.digestAlgorithm, identifier: target?.identifier, documentNumber: nil,
                channel: .deviceLink, secretDigest: Callback.secretDigest(sessionSecret: session.sessionSecret)))
    }

    /// A log-in pushed to the citizen's phone.
    public func startNotificationLogin(
        _ citizen: Citizen, _ request: LoginRequest
    ) async throws(RelyingPartyError) -> LoginSession {
        guard request.callbackURL == nil else {
            throw RelyingPartyError(.invalidRequest, "a pushed log-in has no callback")
        }
        let target = try citizen.target()
        let draft = try draft(request, .notification)
        let session: NotificationSession = try await post("/authentication/notification/\(target.path)", draft.body)
        // Smart-ID servers leave the code to both sides.
        let code = session.vc?.value ?? VerificationCode.numeric4(rpChallenge: Base64.decode(draft.challenge) ?? [])
        return LoginSession(
            id: session.sessionID.text, verificationCode: code, links: nil,
            expectation: SessionExpectation(
                sessionID: session.sessionID, signatureProtocol: .acspV2, challenge: draft.challenge,
                interactions: draft.interactions, callbackURL: nil, level: request.level,
                hash: request.digestAlgorithm, identifier: target.identifier, documentNumber: target.documentNumber,
                channel: .notification, secretDigest: nil))
    }

    /// A signature pushed to the citizen's phone.
    public func startNotificationSignature(
        _ citizen: Citizen, _ request: SignatureRequest
    ) async throws(RelyingPartyError) -> SignatureSession {
        let target = try citizen.target()
        let interactions = try Prompt.interactions(request.prompts, .notification)
        guard request.digest.count == request.digestAlgorithm.length else {
            throw RelyingPartyError(.invalidRequest, "the digest is not as long as its algorithm gives")
        }
        guard request.nonce.map({ (1...30).contains($0.unicodeScalars.count) }) ?? true else {
            throw RelyingPartyError(.invalidRequest, "the nonce is not 1 to 30 characters")
        }
        var body = body(request.level, interactions, onBehalfOf: request.onBehalfOf)
        let digest = Base64.encode(request.digest)
        body.nonce = request.nonce
        body.signatureProtocol = SignatureProtocol.rawDigest.rawValue
        body.signatureProtocolParameters = parameters(request.digestAlgorithm)
        body.signatureProtocolParameters?.digest = digest
        let session: NotificationSession = try await post("/signature/notification/\(target.path)", body)
        return SignatureSession(
            id: session.sessionID.text, verificationCode: session.vc?.value,
            expectation: SessionExpectation(
                sessionID: session.sessionID, signatureProtocol: .rawDigest, challenge: digest,
                interactions: interactions, callbackURL: nil, level: request.level, hash: request.digestAlgorithm,
                identifier: target.identifier, documentNumber: target.documentNumber, channel: .notification,
                secretDigest: nil),
            digest: request.digest)
    }

    // MARK: Bodies

    private struct LoginDraft {
        let body: SessionStartBody
        let challenge: String
        let interactions: Interactions
    }

    private func draft(_ request: LoginRequest, _ channel: Channel) throws(RelyingPartyError) -> LoginDraft {
        let interactions = try Prompt.interactions(request.prompts, channel)
        if let callback = request.callbackURL, !Callback.isValid(initialCallbackUrl: callback) {
            throw RelyingPartyError(.invalidRequest, "the callback URL is no https URL, or has a fragment or |")
        }
        let challenge = Base64.encode(random.publicBytes("rpChallenge", 64))
        var body = body(request.level, interactions, onBehalfOf: request.onBehalfOf)
        body.initialCallbackUrl = request.callbackURL
        body.signatureProtocol = SignatureProtocol.acspV2.rawValue
        body.signatureProtocolParameters = parameters(request.digestAlgorithm)
        body.signatureProtocolParameters?.rpChallenge = challenge
        if request.sharesIPAddress { body.requestProperties = RequestProperties(shareMdClientIpAddress: true) }
        return LoginDraft(body: body, challenge: challenge, interactions: interactions)
    }

    private func body(_ level: AssuranceLevel, _ interactions: Interactions, onBehalfOf: String?) -> SessionStartBody {
        SessionStartBody(
            relyingPartyUUID: uuid, relyingPartyName: configuration.relyingPartyName,
            certificateLevel: level.rawValue, interactions: interactions.text, onBehalfOf: onBehalfOf)
    }

    /// rsassa-pss is what every server takes; with SHA-256 it stands for ECDSA too.
    private func parameters(_ hash: DigestAlgorithm) -> SignatureProtocolParameters {
        SignatureProtocolParameters(
            signatureAlgorithm: SignatureAlgorithm.rsassaPSS.rawValue,
            signatureAlgorithmParameters: .init(hashAlgorithm: hash.rawValue))
    }

    var uuid: String { configuration.relyingPartyUUID.uuidString.lowercased() }
}
