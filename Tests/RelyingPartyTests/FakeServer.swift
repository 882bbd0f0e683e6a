import Certificates
import EIDAPI
import EIDCrypto
import Foundation
import RelyingParty
import Synchronization

/// A server and a citizen's phone with a software key, behind the transport.
final class FakeServer: Transport {
    /// How the phone was reached.
    struct Approval: Sendable {
        var flow = FlowType.notification
        var interaction = InteractionType.displayTextAndPIN
        var certificate: Certificate
        var key: SigningKey
        var documentNumber = "DOC-abc-123"
        /// `XtPfaGa8JnGtYrJjboooUf0KfY9sMEHrWFpSQrsUv9c` is the published verifier.
        var verifier = "XtPfaGa8JnGtYrJjboooUf0KfY9sMEHrWFpSQrsUv9c"
        /// The last word on the status, member by member.
        var alter: @Sendable (inout JSONObject) -> Void = { _ in }
    }

    static let sessionID = "fa20fd1e-e320-4c68-8315-f6a507a0b4a9"
    static let token = "eIDgoldenToken0123456789ABCDEFab"
    /// Bytes 00 … 1f.
    static let secret = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
    static let base = "https://ca.eidmongolia.mn/dl"
    static let serverRandom = "MTlop6EXCrQ6FOErcKjxUhbV"

    private struct State: Sendable {
        var approval: Approval?
        var started: SessionStartBody?
        var calls: [Call] = []
        /// Answers given before anything else, one per call.
        var scripted: [Result<Answer, RelyingPartyError>] = []
    }
    private let state = Mutex(State())
    private let answersCode: Bool

    init(_ approval: Approval?, answersCode: Bool = true) {
        self.answersCode = answersCode
        state.withLock { $0.approval = approval }
    }

    var calls: [Call] { state.withLock { $0.calls } }
    var started: SessionStartBody? { state.withLock { $0.started } }

    func script(_ answers: [Result<Answer, RelyingPartyError>]) { state.withLock { $0.scripted = answers } }

    func send(_ call: Call) async throws(RelyingPartyError) -> Answer {
        let scripted = state.withLock { state in
            state.calls.append(call)
            return state.scripted.isEmpty ? nil : state.scripted.removeFirst()
        }
        if let scripted { return try scripted.get() }
        do {
            return Answer(status: 200, body: try answer(call))
        } catch {
            throw RelyingPartyError(.unexpectedAnswer, "\(error)")
        }
    }

    private func answer(_ call: Call) throws -> [UInt8] {
        if let body = call.body, call.url.contains("/signature/certificate/") {
            _ = try BodyCoder.relyingParty.decode(CertificateQueryBody.self, from: body)
            return try certificateAnswer()
        }
        guard let body = call.body else { return try status() }
        let started = try BodyCoder.relyingParty.decode(SessionStartBody.self, from: body)
        state.withLock { $0.started = started }
        let id = try required(UUIDText(Self.sessionID))
        if call.url.contains("/device-link/") {
            return try BodyCoder.relyingParty.encode(
                DeviceLinkSession(
                    sessionID: id, sessionToken: Self.token, sessionSecret: Self.secret, deviceLinkBase: Self.base))
        }
        let code = answersCode ? VerificationCode(type: .alphaNumeric5, value: "90177") : nil
        return try BodyCoder.relyingParty.encode(NotificationSession(sessionID: id, vc: code))
    }

    private func certificateAnswer() throws -> [UInt8] {
        let approval = try required(state.withLock { $0.approval })
        return try altered(
            CertificateAnswer(
                state: .ok,
                cert: .init(value: Base64Bytes(approval.certificate.der), certificateLevel: .qualified)),
            approval)
    }

    private func status() throws -> [UInt8] {
        let (approval, started) = state.withLock { ($0.approval, $0.started) }
        guard let approval, let started else { return try BodyCoder.relyingParty.encode(SessionStatus.running) }
        let parameters = try required(started.signatureProtocolParameters)
        let challenge = try required(UserChallenge(verifier: approval.verifier)).challenge
        var signature = SessionStatus.Signature(
            flowType: approval.flow, signatureAlgorithm: "ecdsa-with-SHA256",
            signatureAlgorithmParameters: .init(hashAlgorithm: .sha256))
        if let digest = parameters.digest {
            signature.value = Base64Bytes(try approval.key.sign(digest: try required(Base64.decode(digest))))
        } else {
            let callback = approval.flow.opensCallback ? started.initialCallbackUrl ?? "" : ""
            let payload = try required(
                ACSPPayload(
                    schemeName: "smart-id", serverRandom: Self.serverRandom,
                    rpChallenge: try required(parameters.rpChallenge), userChallenge: challenge,
                    relyingPartyName: try required(started.relyingPartyName),
                    interactions: try required(started.interactions), interactionTypeUsed: approval.interaction,
                    initialCallbackUrl: callback, flowType: approval.flow))
            signature.value = Base64Bytes(try approval.key.sign(payload.bytes))
            signature.serverRandom = Self.serverRandom
            signature.userChallenge = challenge
            signature.initialCallbackUrl = callback
        }
        return try altered(
            SessionStatus(
                state: .complete, result: .init(endResult: .ok, documentNumber: approval.documentNumber),
                signatureProtocol: SignatureProtocol(rawValue: started.signatureProtocol ?? ""), signature: signature,
                cert: .init(value: Base64Bytes(approval.certificate.der), certificateLevel: .qualified),
                interactionTypeUsed: approval.interaction),
            approval)
    }

    private func altered(_ body: some Encodable, _ approval: Approval) throws -> [UInt8] {
        var object = try JSONObject(BodyCoder.relyingParty.encode(body))
        approval.alter(&object)
        return try object.bytes()
    }
}

/// A JSON object whose members are set by a path such as `signature.flowType`.
struct JSONObject {
    private var members: [String: Any]

    init(_ bytes: [UInt8]) throws {
        members = try required(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    func bytes() throws -> [UInt8] {
        [UInt8](try JSONSerialization.data(withJSONObject: members, options: .withoutEscapingSlashes))
    }

    /// Nil removes the member.
    mutating func set(_ path: String, _ value: Any?) {
        members = Self.set(members, path.split(separator: ".").map(String.init)[...], value)
    }

    private static func set(_ object: [String: Any], _ path: ArraySlice<String>, _ value: Any?) -> [String: Any] {
        guard let name = path.first else { return object }
        var object = object
        if path.count == 1 {
            object[name] = value
        } else {
            object[name] = set(object[name] as? [String: Any] ?? [:], path.dropFirst(), value)
        }
        return object
    }
}

struct Missing: Error {}

func required<T>(_ value: T?) throws -> T {
    guard let value else { throw Missing() }
    return value
}
