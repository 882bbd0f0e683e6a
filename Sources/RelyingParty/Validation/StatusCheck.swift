import Certificates
import EIDAPI
import EIDCrypto

/// Compares a finished session with what was asked for, rule by rule (`rp-api.md` §15).
struct StatusCheck {
    let expectation: SessionExpectation
    let schemeName: String
    let relyingPartyName: String
    /// Nil when the result was reached by polling.
    let callback: CallbackAnswer?
    let certificates: CertificateCheck

    /// What has passed every rule.
    struct Passed {
        let certificate: Certificate
        let level: AssuranceLevel
        let documentNumber: String
        let flow: FlowType
        let interaction: InteractionType
        /// DER.
        let signature: [UInt8]
        /// What a log-in's signature is over; empty for a digest.
        let payload: [UInt8]
    }

    func run(_ status: SessionStatus) async throws(RelyingPartyError) -> Passed {
        let parts = try parts(of: status)
        try checkFlow(parts)
        try checkAlgorithm(parts.signature)
        guard expectation.interactions.known.contains(where: { $0.type == parts.interaction }) else {
            throw RelyingPartyError(.wrongInteraction)
        }
        guard expectation.documentNumber == nil || expectation.documentNumber == parts.documentNumber else {
            throw RelyingPartyError(.wrongDocument)
        }
        guard parts.cert.certificateLevel >= expectation.level.certificateLevel else {
            throw RelyingPartyError(.levelTooLow, "the status says \(parts.cert.certificateLevel.rawValue)")
        }
        let (certificate, level) = try await certificates.run(
            parts.cert.value.bytes, for: expectation.signatureProtocol == .acspV2 ? .login : .signing,
            level: expectation.level)
        guard let identifier = certificate.subject[.serialNumber],
            expectation.identifier.map({ identifier.hasSameBytes(as: $0) }) ?? true
        else { throw RelyingPartyError(.wrongPerson) }
        try checkSignature(parts, certificate)
        return Passed(
            certificate: certificate, level: level, documentNumber: parts.documentNumber,
            flow: parts.signature.flowType, interaction: parts.interaction, signature: parts.value,
            payload: expectation.signatureProtocol == .acspV2 ? try payload(parts)?.bytes ?? [] : [])
    }

    // MARK: Parts

    private struct Parts {
        let documentNumber: String
        let signature: SessionStatus.Signature
        let value: [UInt8]
        let cert: SessionStatus.Certificate
        let interaction: InteractionType
    }

    private func parts(of status: SessionStatus) throws(RelyingPartyError) -> Parts {
        guard status.state == .complete, let result = status.result else { throw RelyingPartyError(.incompleteAnswer) }
        if let ending = RelyingPartyError(ended: result) { throw ending }
        guard let used = status.signatureProtocol, let documentNumber = result.documentNumber,
            let signature = status.signature, let value = signature.value, let cert = status.cert,
            let interaction = status.interactionTypeUsed, DocumentNumber(documentNumber) != nil
        else { throw RelyingPartyError(.incompleteAnswer) }
        guard used == expectation.signatureProtocol else { throw RelyingPartyError(.wrongProtocol) }
        return Parts(
            documentNumber: documentNumber, signature: signature, value: value.bytes, cert: cert,
            interaction: interaction)
    }

    // MARK: Flow and callback

    /// By callback: Web2App or App2App and the verifier of the same phone. By polling: what was offered without one.
    private func checkFlow(_ parts: Parts) throws(RelyingPartyError) {
        let flow = parts.signature.flowType
        let offered: Set<FlowType> =
            switch (expectation.channel, callback == nil) {
            case (.notification, true): [.notification]
            case (.deviceLink, true): [.qr]
            case (.deviceLink, false): [.web2App, .app2App]
            case (.notification, false): []
            }
        guard offered.contains(flow) else {
            throw RelyingPartyError(.wrongFlow, "\(flow.rawValue) \(callback == nil ? "by polling" : "by callback")")
        }
        if let callback, let challenge = parts.signature.userChallenge { try callback.check(userChallenge: challenge) }
        // Servers before this member signed the own URL in every flow; they are not supported.
        guard let stated = parts.signature.initialCallbackUrl else { return }
        guard stated.hasSameBytes(as: flow.opensCallback ? expectation.callbackURL ?? "" : "") else {
            throw RelyingPartyError(.wrongCallbackURL)
        }
    }

    // MARK: Signature

    /// ECDSA stands in for the algorithm requested only where SHA-256 was requested with it.
    private func checkAlgorithm(_ signature: SessionStatus.Signature) throws(RelyingPartyError) {
        guard signature.signatureAlgorithm == SignatureAlgorithm.ecdsaSHA256.rawValue, expectation.hash == .sha256,
            signature.signatureAlgorithmParameters?.hashAlgorithm ?? .sha256 == .sha256
        else { throw RelyingPartyError(.wrongAlgorithm) }
    }

    private func checkSignature(_ parts: Parts, _ certificate: Certificate) throws(RelyingPartyError) {
        guard let digest = try digest(parts), digest.count == 32, let key = certificate.publicKey,
            let signature = ECDSASignature(der: parts.value), ECDSA.verify(signature, digest: digest, key: key)
        else { throw RelyingPartyError(.badSignature) }
    }

    /// What must have been signed, built from the request and the status.
    private func digest(_ parts: Parts) throws(RelyingPartyError) -> [UInt8]? {
        guard expectation.signatureProtocol == .acspV2 else { return Base64.decode(expectation.challenge) }
        return try payload(parts)?.digest(.sha256)
    }

    private func payload(_ parts: Parts) throws(RelyingPartyError) -> ACSPPayload? {
        guard let serverRandom = parts.signature.serverRandom, let userChallenge = parts.signature.userChallenge,
            let decoded = Base64.decode(serverRandom), decoded.count >= 18
        else { throw RelyingPartyError(.incompleteAnswer) }
        return ACSPPayload(
            schemeName: schemeName, serverRandom: serverRandom, rpChallenge: expectation.challenge,
            userChallenge: userChallenge, relyingPartyName: relyingPartyName,
            interactions: expectation.interactions.text,
            interactionTypeUsed: parts.interaction, initialCallbackUrl: expectation.callbackURL,
            flowType: parts.signature.flowType)
    }
}

extension String {
    /// Byte for byte: `==` would call texts equal that Unicode calls equivalent.
    fileprivate func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
