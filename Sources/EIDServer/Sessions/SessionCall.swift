package import EIDAPI

/// The path of a call that starts a session: what for, how the phone learns of it, and for whom.
package struct SessionCall: Sendable, Hashable {
    package enum Target: Sendable, Hashable {
        /// Whoever opens the link.
        case anonymous
        /// The path segment behind `etsi/`, freed of percent-encoding.
        case person(String)
        /// The path segment behind `document/`.
        case document(String)
    }

    package var type: SessionType
    package var channel: Channel
    package var target: Target

    package init(_ type: SessionType, _ channel: Channel, _ target: Target) {
        self.type = type
        self.channel = channel
        self.target = target
    }

    /// The permissions of which the relying party needs one.
    var permissions: Set<RelyingPartyPermission> {
        switch type {
        case .authentication: [.authentication]
        case .signature: [.signature]
        case .certificateChoice: [.certificate, .signature]
        }
    }
}

/// The target of a call, its text checked.
enum SessionTarget: Sendable {
    case anonymous
    case person(PersonReference)
    case document(DocumentNumber)

    /// Errors: `validation` (400) for a text of no known shape.
    init(_ target: SessionCall.Target) throws(ProtocolError) {
        switch target {
        case .anonymous: self = .anonymous
        case .person(let text): self = .person(try PersonReference(pathSegment: text))
        case .document(let text):
            guard let number = DocumentNumber(text) else {
                throw ProtocolError(.validation, detail: "The document number in the path is not well formed")
            }
            self = .document(number)
        }
    }
}
