/// What a session is for; the names of `sessionType` in links.
package enum SessionKind: String, Sendable, CaseIterable, SQLConvertible {
    case auth, sign, cert
}

/// How the citizen's app learns of a session.
package enum SessionChannel: String, Sendable, CaseIterable, SQLConvertible {
    case deviceLink, notification
}

package enum SessionState: String, Sendable, CaseIterable, SQLConvertible {
    case running = "RUNNING"
    case complete = "COMPLETE"
}

/// What the relying party asked. Never changes after creation; the texts are kept byte for byte as received.
package struct SessionRequestRecord: Sendable, Equatable {
    package var relyingParty: String
    package var kind: SessionKind
    package var channel: SessionChannel
    /// The person that the path named, nil = anonymous or by document.
    package var targetCivilID: String?
    /// The account that the path named.
    package var targetDocument: String?
    /// As in the body: enters authCode and ACSP_V2.
    package var relyingPartyName: String
    /// From the relying party's registration.
    package var brokeredName: String
    package var certificateLevel: String
    /// rpChallenge or digest, Base64 text; empty for `cert`.
    package var challenge: String
    package var signatureAlgorithm: String
    package var hashAlgorithm: String
    /// Base64 text; empty for `cert`.
    package var interactions: String
    /// Empty when the body had none.
    package var initialCallbackURL: String
    package var ignoredProperties: [String]
    package var sharesAddress: Bool
    /// Digest over relying party, path and all parsed fields: the key of the idempotent repeat.
    package var requestHash: [UInt8]

    package init(
        relyingParty: String, kind: SessionKind, channel: SessionChannel, targetCivilID: String? = nil,
        targetDocument: String? = nil, relyingPartyName: String, brokeredName: String = "", certificateLevel: String,
        challenge: String, signatureAlgorithm: String, hashAlgorithm: String, interactions: String,
        initialCallbackURL: String = "", ignoredProperties: [String] = [], sharesAddress: Bool = false,
        requestHash: [UInt8]
    ) {
        self.relyingParty = relyingParty
        self.kind = kind
        self.channel = channel
        self.targetCivilID = targetCivilID
        self.targetDocument = targetDocument
        self.relyingPartyName = relyingPartyName
        self.brokeredName = brokeredName
        self.certificateLevel = certificateLevel
        self.challenge = challenge
        self.signatureAlgorithm = signatureAlgorithm
        self.hashAlgorithm = hashAlgorithm
        self.interactions = interactions
        self.initialCallbackURL = initialCallbackURL
        self.ignoredProperties = ignoredProperties
        self.sharesAddress = sharesAddress
        self.requestHash = requestHash
    }
}

/// How a session ended. Written once, with state COMPLETE.
package struct SessionOutcomeRecord: Sendable, Equatable {
    /// A name of the relying-party API such as `OK`, `TIMEOUT`, `USER_REFUSED_INTERACTION`.
    package var endResult: String
    /// The interaction that was refused.
    package var refusedInteraction: String?
    package var certificateSerial: String?
    /// ASN.1 DER.
    package var signature: [UInt8]?
    package var userChallenge: String?
    package var interactionTypeUsed: String?
    package var deviceAddress: String?

    package init(
        endResult: String, refusedInteraction: String? = nil, certificateSerial: String? = nil,
        signature: [UInt8]? = nil, userChallenge: String? = nil, interactionTypeUsed: String? = nil,
        deviceAddress: String? = nil
    ) {
        self.endResult = endResult
        self.refusedInteraction = refusedInteraction
        self.certificateSerial = certificateSerial
        self.signature = signature
        self.userChallenge = userChallenge
        self.interactionTypeUsed = interactionTypeUsed
        self.deviceAddress = deviceAddress
    }
}

/// A session.
package struct SessionRecord: Sendable, Equatable {
    /// Lower-case UUID.
    package var id: String
    package var request: SessionRequestRecord
    package var state: SessionState
    /// The account that answers: set when a link is bound or a notification is answered.
    package var documentNumber: String?
    /// `QR`, `Web2App`, `App2App` or `Notification`; nil until bound.
    package var flowType: String?
    /// Base64 text; empty for `sign` and `cert`.
    package var serverRandom: String
    /// `numeric4` or `alphaNumeric5`, with `code`.
    package var codeType: String?
    package var code: String?
    /// Three codes in the order shown, when the interactions allow a choice.
    package var codeChoices: [String]
    /// Device link only. Public.
    package var sessionToken: String?
    /// Device link only. Sealed.
    package var sealedSecret: [UInt8]?
    /// Base64URL of SHA-256 of the secret: what the phone puts into the callback.
    package var secretDigest: String?
    package var createdAt: Timestamp
    package var expiresAt: Timestamp
    package var completedAt: Timestamp?
    package var outcome: SessionOutcomeRecord?

    package init(
        id: String, request: SessionRequestRecord, flowType: String? = nil, serverRandom: String = "",
        codeType: String? = nil, code: String? = nil, codeChoices: [String] = [], sessionToken: String? = nil,
        sealedSecret: [UInt8]? = nil, secretDigest: String? = nil, createdAt: Timestamp, expiresAt: Timestamp
    ) {
        self.id = id
        self.request = request
        state = .running
        self.flowType = flowType
        self.serverRandom = serverRandom
        self.codeType = codeType
        self.code = code
        self.codeChoices = codeChoices
        self.sessionToken = sessionToken
        self.sealedSecret = sealedSecret
        self.secretDigest = secretDigest
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}
