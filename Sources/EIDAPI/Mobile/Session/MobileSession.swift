/// `GET /v3/mobile/session/{id}`: everything the phone shows and binds.
package enum MobileSession {
    package enum State: String, Codable, Sendable, CaseIterable {
        case running = "RUNNING"
        case complete = "COMPLETE"
    }

    /// The session as this phone may see it. Texts are byte for byte those of the relying party.
    package struct Answer: Codable, Sendable, Equatable {
        package var sessionId: UUIDText
        package var flow: SessionFlow
        /// Absent until a link bound the session.
        package var flowType: FlowType?
        package var schemeName: String
        package var state: State
        /// As the relying party sent it.
        package var relyingPartyName: String
        package var brokeredRpName: String
        /// Base64 text as received; empty for CERT.
        package var interactions: String
        /// Absent with choices.
        package var verificationCode: String?
        /// Three codes, one of them right.
        package var verificationCodeChoices: [String]?
        /// Absent for CERT.
        package var signatureProtocol: SignatureProtocol?
        /// Base64 text, SIGN only.
        package var digest: String?
        /// Base64 text, AUTH only.
        package var rpChallenge: String?
        /// Base64 text, AUTH only.
        package var serverRandom: String?
        package var hashAlgorithm: HashAlgorithm?
        /// Empty when the session has none.
        package var initialCallbackUrl: String
        /// Base64URL text; present when the session has a callback.
        package var sessionSecretDigest: String?
        /// RFC 3339; enters `desc` as this text.
        package var expiresAt: String
        package var onBehalfOf: Organisation?

        package init(
            sessionId: UUIDText, flow: SessionFlow, flowType: FlowType? = nil, schemeName: String, state: State,
            relyingPartyName: String, brokeredRpName: String, interactions: String, verificationCode: String? = nil,
            verificationCodeChoices: [String]? = nil, signatureProtocol: SignatureProtocol? = nil,
            digest: String? = nil, rpChallenge: String? = nil, serverRandom: String? = nil,
            hashAlgorithm: HashAlgorithm? = nil, initialCallbackUrl: String, sessionSecretDigest: String? = nil,
            expiresAt: String, onBehalfOf: Organisation? = nil
        ) {
            self.sessionId = sessionId
            self.flow = flow
            self.flowType = flowType
            self.schemeName = schemeName
            self.state = state
            self.relyingPartyName = relyingPartyName
            self.brokeredRpName = brokeredRpName
            self.interactions = interactions
            self.verificationCode = verificationCode
            self.verificationCodeChoices = verificationCodeChoices
            self.signatureProtocol = signatureProtocol
            self.digest = digest
            self.rpChallenge = rpChallenge
            self.serverRandom = serverRandom
            self.hashAlgorithm = hashAlgorithm
            self.initialCallbackUrl = initialCallbackUrl
            self.sessionSecretDigest = sessionSecretDigest
            self.expiresAt = expiresAt
            self.onBehalfOf = onBehalfOf
        }
    }

    /// The organisation the citizen acts for.
    package struct Organisation: Codable, Sendable, Hashable {
        package var orgEtsi: String
        package var orgName: String

        package init(orgEtsi: String, orgName: String) {
            self.orgEtsi = orgEtsi
            self.orgName = orgName
        }
    }
}
