/// The machine's name of a refusal: the member `code` of the error body. Open, because either side may be newer.
package struct ErrorCode: RawRepresentable, Sendable, Hashable, Codable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

// MARK: - Keys and signatures (`threshold-ecdsa.md` §4.2)

extension ErrorCode {
    /// Another release of the key is outstanding.
    package static let busy = ErrorCode(rawValue: "busy")
    /// Something else was bound to this nonce, session or enrolment before.
    package static let conflict = ErrorCode(rawValue: "conflict")
    /// The wrong code was chosen; the session is over.
    package static let wrongVC = ErrorCode(rawValue: "wrong_vc")
    /// r, m or desc differ from the server's own.
    package static let mismatch = ErrorCode(rawValue: "mismatch")
    package static let malformed = ErrorCode(rawValue: "malformed")
    /// A proof or an opening failed; never says which.
    package static let proof = ErrorCode(rawValue: "proof")
    /// The PIN proof failed; `triesLeft` tells how many remain.
    package static let pin = ErrorCode(rawValue: "pin")
    /// The key is locked, for a time or for good.
    package static let locked = ErrorCode(rawValue: "locked")
    /// The key has too many unresolved releases; later.
    package static let paused = ErrorCode(rawValue: "paused")
    /// The key's epoch differs; `epoch` tells the server's.
    package static let epoch = ErrorCode(rawValue: "epoch")
    /// The session or nonce is over, or unknown.
    package static let session = ErrorCode(rawValue: "session")
}

// MARK: - The other mobile calls

extension ErrorCode {
    /// The device token is missing, unknown or of a void enrolment.
    package static let device = ErrorCode(rawValue: "device")
    package static let attestationRequired = ErrorCode(rawValue: "attestation_required")
    package static let attestationInvalid = ErrorCode(rawValue: "attestation_invalid")
    package static let nonceExpired = ErrorCode(rawValue: "nonce_expired")
    package static let counterReplayed = ErrorCode(rawValue: "counter_replayed")
    /// The proofing code is unknown, spent or expired.
    package static let proofing = ErrorCode(rawValue: "proofing")
    /// The enrolment is burned, expired or unknown.
    package static let enrollment = ErrorCode(rawValue: "enrollment")
    /// The corrected Latin name breaks the rule of `LatinNameRule`.
    package static let latinName = ErrorCode(rawValue: "latin_name")
    /// The text is not a device link of this system.
    package static let linkFormat = ErrorCode(rawValue: "link_format")
    /// The link is not as the relying party made it.
    package static let linkAuthCode = ErrorCode(rawValue: "link_auth_code")
    package static let linkExpired = ErrorCode(rawValue: "link_expired")
    /// The link is in order but not for this account, or its kind is not allowed for the session.
    package static let linkRefused = ErrorCode(rawValue: "link_refused")
    package static let notFound = ErrorCode(rawValue: "not_found")
    package static let limit = ErrorCode(rawValue: "limit")
    package static let methodNotAllowed = ErrorCode(rawValue: "method_not_allowed")
    package static let unavailable = ErrorCode(rawValue: "unavailable")
    package static let internalError = ErrorCode(rawValue: "internal")
}

// MARK: - Relying parties (`rp-api.md` §§8.2, 18)

extension ErrorCode {
    package static let rpUnauthenticated = ErrorCode(rawValue: "RP_UNAUTHENTICATED")
    package static let rpForbidden = ErrorCode(rawValue: "RP_FORBIDDEN")
    package static let validation = ErrorCode(rawValue: "VALIDATION")
    package static let personNotFound = ErrorCode(rawValue: "PERSON_NOT_FOUND")
    package static let documentNotFound = ErrorCode(rawValue: "DOCUMENT_NOT_FOUND")
    package static let sessionNotFound = ErrorCode(rawValue: "SESSION_NOT_FOUND")
    package static let rateLimited = ErrorCode(rawValue: "RATE_LIMITED")
    package static let clientTooOld = ErrorCode(rawValue: "CLIENT_TOO_OLD")
    package static let maintenance = ErrorCode(rawValue: "MAINTENANCE")
    package static let representationDenied = ErrorCode(rawValue: "REPRESENTATION_DENIED")
    package static let representationPending = ErrorCode(rawValue: "REPRESENTATION_PENDING")
    package static let representationExpired = ErrorCode(rawValue: "REPRESENTATION_EXPIRED")
    package static let organisationNotActive = ErrorCode(rawValue: "ORG_NOT_ACTIVE")
    package static let signerUnidentified = ErrorCode(rawValue: "SIGNER_UNIDENTIFIED")
    package static let organisationNotFound = ErrorCode(rawValue: "ORG_NOT_FOUND")
}
