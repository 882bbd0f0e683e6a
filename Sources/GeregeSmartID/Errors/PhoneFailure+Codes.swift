extension PhoneFailure.Code {
    // MARK: PIN

    /// The PIN does not open the key; `status` holds the tries left.
    package static let wrongPIN = Self(rawValue: "wrong_pin")
    /// More than ten wrong PINs in a row: the registration was deleted.
    package static let locked = Self(rawValue: "locked")
    /// Not 4 to 12 ASCII digits.
    package static let pinFormat = Self(rawValue: "pin_format")
    /// PIN1 and PIN2 are the same.
    package static let pinsEqual = Self(rawValue: "pins_equal")

    // MARK: This device

    /// No hardware key here, and a software key was not allowed by the caller.
    package static let softwareKeyNotAllowed = Self(rawValue: "software_key_not_allowed")
    /// The stored key is wrapped by hardware this build cannot use, or its form is unknown.
    package static let keyForm = Self(rawValue: "key_form")
    /// Journal, quarantine flag, PIN counter or psid list is missing or unreadable beside a key: enrol again.
    package static let stateMissing = Self(rawValue: "state_missing")
    /// The stored key is not the one asked for (other slot or kid), or does not decode.
    package static let keyMismatch = Self(rawValue: "key_mismatch")
    /// Another operation, maybe of another process, is using this key.
    package static let inUse = Self(rawValue: "in_use")
    /// Reading or writing the store failed; `status` is errno.
    package static let storage = Self(rawValue: "storage")
    /// No registration under this account, or none with the slot asked for.
    package static let notEnrolled = Self(rawValue: "not_enrolled")
    /// Something the caller configured cannot be used (no trusted root, a bad account name).
    package static let configuration = Self(rawValue: "configuration")

    // MARK: Network and server

    /// No answer: no connection, a time-out, or the server kept failing.
    package static let unreachable = Self(rawValue: "unreachable")
    /// The server's key is not a pinned one.
    package static let serverNotTrusted = Self(rawValue: "server_not_trusted")
    /// An answer that is not what the interface promises.
    package static let badAnswer = Self(rawValue: "bad_answer")
    /// The server refused; `status` is the HTTP status, the detail carries its code.
    package static let refused = Self(rawValue: "refused")
    /// The server refused because the session is over, unknown or not this account's.
    package static let sessionOver = Self(rawValue: "session_over")
    /// The server no longer knows this registration.
    package static let registrationVoid = Self(rawValue: "registration_void")
    /// The proof of identity is unknown, spent or too old.
    package static let proofing = Self(rawValue: "proofing")
    /// The link is not a device link of this system, was changed, or is not for this account.
    package static let linkInvalid = Self(rawValue: "link_invalid")
    /// The link is too old.
    package static let linkExpired = Self(rawValue: "link_expired")
    /// The server pauses or locked this key.
    package static let keyPaused = Self(rawValue: "key_paused")

    // MARK: What is approved

    /// The session object is not the one shown before.
    package static let sessionChanged = Self(rawValue: "session_changed")
    /// The session is of another kind than the call (log-in, signature, certificate choice).
    package static let wrongFlow = Self(rawValue: "wrong_flow")
    /// The app can show none of the session's interactions.
    package static let interactionNotSupported = Self(rawValue: "interaction_not_supported")
    /// The interaction needs the code that the citizen chose.
    package static let codeNeeded = Self(rawValue: "code_needed")
    /// The code is not one of those offered.
    package static let wrongCode = Self(rawValue: "wrong_code")
    /// The session object contradicts itself or cannot be read.
    package static let sessionInvalid = Self(rawValue: "session_invalid")

    // MARK: Protocol

    /// The server broke the protocol; nothing was decrypted or stored.
    package static let protocolViolation = Self(rawValue: "protocol_violation")
    /// Three such violations within a day: the key rests.
    package static let stopped = Self(rawValue: "stopped")
    /// The server cheated: this key is disabled for good.
    package static let quarantined = Self(rawValue: "quarantined")
    /// Certificate, confirmation or read-back of the new key failed: the enrolment is discarded.
    package static let enrollmentRejected = Self(rawValue: "enrollment_rejected")
    /// The name is not written as a certificate can carry it.
    package static let latinName = Self(rawValue: "latin_name")
    /// Another name than the register's, not another spelling of it.
    package static let otherName = Self(rawValue: "other_name")
    /// An own computation failed its check; nothing was sent.
    package static let fault = Self(rawValue: "fault")

    /// The caller's task was cancelled.
    package static let cancelled = Self(rawValue: "cancelled")

    var usualAdvice: PhoneFailure.Advice {
        switch self {
        case .wrongPIN, .pinFormat, .pinsEqual, .codeNeeded, .wrongCode, .latinName, .otherName, .locked,
            .stateMissing,
            .notEnrolled, .quarantined, .proofing, .linkInvalid, .linkExpired, .registrationVoid, .keyMismatch,
            .enrollmentRejected, .softwareKeyNotAllowed:
            .afterUser
        case .inUse, .fault, .protocolViolation, .badAnswer, .cancelled: .again
        case .unreachable: .later(.seconds(5))
        case .keyPaused: .later(.seconds(3600))
        case .stopped: .later(.seconds(24 * 3600))
        default: .never
        }
    }
}
