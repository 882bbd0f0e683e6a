package import EIDAPI
package import EIDStorage

/// A session as the phone that answers it may see it: everything it shows and binds.
package enum SessionView {
    /// Texts are those of the relying party, byte for byte. `.corrupt` for a record that this program never wrote.
    package static func answer(
        _ session: SessionRecord, schemeName: String
    ) throws(StorageError) -> MobileSession.Answer {
        let request = session.request
        let type = try type(of: session)
        let hasCallback = !request.initialCallbackURL.isEmpty
        return MobileSession.Answer(
            sessionId: try id(session), flow: type.flow, flowType: session.flowType.flatMap(FlowType.init(rawValue:)),
            schemeName: schemeName, state: session.state == .running ? .running : .complete,
            relyingPartyName: request.relyingPartyName, brokeredRpName: request.brokeredName,
            interactions: request.interactions,
            verificationCode: session.codeChoices.isEmpty ? session.code : nil,
            verificationCodeChoices: session.codeChoices.isEmpty ? nil : session.codeChoices,
            signatureProtocol: type.signatureProtocol, digest: type == .signature ? request.challenge : nil,
            rpChallenge: type == .authentication ? request.challenge : nil,
            serverRandom: type == .authentication ? session.serverRandom : nil,
            hashAlgorithm: HashAlgorithm(rawValue: request.hashAlgorithm),
            initialCallbackUrl: request.initialCallbackURL,
            sessionSecretDigest: hasCallback ? session.secretDigest : nil, expiresAt: session.expiresAt.rfc3339)
    }

    static func id(_ session: SessionRecord) throws(StorageError) -> UUIDText {
        guard let id = UUIDText(session.id) else { throw StorageError(.corrupt, "a session's id is no UUID") }
        return id
    }

    static func type(of session: SessionRecord) throws(StorageError) -> SessionType {
        guard let type = SessionType(rawValue: session.request.kind.rawValue) else {
            throw StorageError(.corrupt, "a session's kind is unknown")
        }
        return type
    }
}
