/// The answer of `GET /session/{sessionID}` (`rp-api.md` §7).
package struct SessionStatus: Codable, Sendable, Equatable {
    package var state: State
    package var result: Result?
    package var signatureProtocol: SignatureProtocol?
    package var signature: Signature?
    package var cert: Certificate?
    package var interactionTypeUsed: InteractionType?
    package var deviceIpAddress: String?
    package var ignoredProperties: [String]?
    /// Convenience only; the certificate is the truth.
    package var person: Person?
    package var onBehalfOf: Representation?

    package init(
        state: State, result: Result? = nil, signatureProtocol: SignatureProtocol? = nil,
        signature: Signature? = nil, cert: Certificate? = nil, interactionTypeUsed: InteractionType? = nil,
        deviceIpAddress: String? = nil, ignoredProperties: [String]? = nil, person: Person? = nil,
        onBehalfOf: Representation? = nil
    ) {
        self.state = state
        self.result = result
        self.signatureProtocol = signatureProtocol
        self.signature = signature
        self.cert = cert
        self.interactionTypeUsed = interactionTypeUsed
        self.deviceIpAddress = deviceIpAddress
        self.ignoredProperties = ignoredProperties
        self.person = person
        self.onBehalfOf = onBehalfOf
    }

    package enum State: String, Codable, Sendable, CaseIterable {
        case running = "RUNNING"
        case complete = "COMPLETE"
    }

    package static let running = SessionStatus(state: .running)
}
