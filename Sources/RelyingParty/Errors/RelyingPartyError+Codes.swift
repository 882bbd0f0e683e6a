// MARK: Our side

extension RelyingPartyError.Code {
    /// The request breaks a rule of the API; it was not sent.
    public static let invalidRequest = Self(rawValue: "invalidRequest")
    /// The configuration cannot be used.
    public static let configuration = Self(rawValue: "configuration")
    /// The calling task was cancelled.
    public static let cancelled = Self(rawValue: "cancelled")
    /// The caller's deadline passed before the session ended; the session goes on.
    public static let deadline = Self(rawValue: "deadline")
}

// MARK: The way to the server

extension RelyingPartyError.Code {
    public static let unreachable = Self(rawValue: "unreachable")
    public static let timedOut = Self(rawValue: "timedOut")
    /// The server's TLS certificate is not trusted or not pinned.
    public static let serverNotTrusted = Self(rawValue: "serverNotTrusted")
    /// The answer is not one of this API.
    public static let unexpectedAnswer = Self(rawValue: "unexpectedAnswer")
    /// 400.
    public static let badRequest = Self(rawValue: "badRequest")
    /// 401: the secret or the UUID is not a relying party's.
    public static let unauthorized = Self(rawValue: "unauthorized")
    /// 403: not permitted, see `serverCode`.
    public static let forbidden = Self(rawValue: "forbidden")
    /// 404 at the start: no such person or document, or no suitable account.
    public static let noAccount = Self(rawValue: "noAccount")
    /// 404 or 410 at polling: unknown or expired.
    public static let noSession = Self(rawValue: "noSession")
    /// 429.
    public static let rateLimited = Self(rawValue: "rateLimited")
    /// 480: this library is too old for the server.
    public static let clientTooOld = Self(rawValue: "clientTooOld")
    /// 580.
    public static let maintenance = Self(rawValue: "maintenance")
    /// Any other 5xx.
    public static let serverFailed = Self(rawValue: "serverFailed")
}

// MARK: How a session ended (`rp-api.md` §7.4)

extension RelyingPartyError.Code {
    public static let userRefused = Self(rawValue: "USER_REFUSED")
    public static let userRefusedInteraction = Self(rawValue: "USER_REFUSED_INTERACTION")
    public static let userRefusedCertChoice = Self(rawValue: "USER_REFUSED_CERT_CHOICE")
    /// Nobody answered in time.
    public static let timeout = Self(rawValue: "TIMEOUT")
    public static let wrongVerificationCode = Self(rawValue: "WRONG_VC")
    public static let documentUnusable = Self(rawValue: "DOCUMENT_UNUSABLE")
    public static let accountUnusable = Self(rawValue: "ACCOUNT_UNUSABLE")
    public static let interactionNotSupported = Self(rawValue: "REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP")
    public static let protocolFailure = Self(rawValue: "PROTOCOL_FAILURE")
    public static let expectedLinkedSession = Self(rawValue: "EXPECTED_LINKED_SESSION")
    public static let serverError = Self(rawValue: "SERVER_ERROR")
}

// MARK: What a check found (`rp-api.md` §15)

extension RelyingPartyError.Code {
    /// The callback is not of this session.
    public static let callbackDigest = Self(rawValue: "callbackDigest")
    /// The callback's verifier does not belong to the signed challenge: another phone's session.
    public static let callbackVerifier = Self(rawValue: "callbackVerifier")
    /// OK, but a part that OK demands is missing.
    public static let incompleteAnswer = Self(rawValue: "incompleteAnswer")
    public static let wrongProtocol = Self(rawValue: "wrongProtocol")
    /// Reached by a way that was not offered, or not by the one it was reached through.
    public static let wrongFlow = Self(rawValue: "wrongFlow")
    /// The callback signed is not the one requested.
    public static let wrongCallbackURL = Self(rawValue: "wrongCallbackURL")
    /// An interaction that was not offered.
    public static let wrongInteraction = Self(rawValue: "wrongInteraction")
    /// Not the algorithm or hash that was requested.
    public static let wrongAlgorithm = Self(rawValue: "wrongAlgorithm")
    public static let certificateMalformed = Self(rawValue: "certificateMalformed")
    public static let certificateExpired = Self(rawValue: "certificateExpired")
    public static let certificateNotYetValid = Self(rawValue: "certificateNotYetValid")
    public static let untrustedIssuer = Self(rawValue: "untrustedIssuer")
    public static let badCertificateSignature = Self(rawValue: "badCertificateSignature")
    /// Another failure of the path check.
    public static let certificateRejected = Self(rawValue: "certificateRejected")
    /// For instance a signing certificate at a log-in.
    public static let wrongKeyUsage = Self(rawValue: "wrongKeyUsage")
    /// The key is not on P-256 by name.
    public static let unsupportedKey = Self(rawValue: "unsupportedKey")
    public static let unknownPolicy = Self(rawValue: "unknownPolicy")
    public static let levelTooLow = Self(rawValue: "levelTooLow")
    public static let revoked = Self(rawValue: "revoked")
    /// No fresh answer about revocation: never a reason to accept.
    public static let revocationUnknown = Self(rawValue: "revocationUnknown")
    public static let wrongPerson = Self(rawValue: "wrongPerson")
    public static let wrongDocument = Self(rawValue: "wrongDocument")
    public static let badSignature = Self(rawValue: "badSignature")
}

// MARK: Advice

extension RelyingPartyError {
    static let usualAdvice: [Code: Advice] = [
        .cancelled: .again, .deadline: .again, .unreachable: .later(.seconds(5)), .timedOut: .later(.seconds(5)),
        .noSession: .again, .rateLimited: .later(.seconds(60)), .maintenance: .later(.seconds(60)),
        .serverFailed: .later(.seconds(5)), .userRefused: .again, .userRefusedInteraction: .again,
        .userRefusedCertChoice: .again, .timeout: .again, .wrongVerificationCode: .again,
        .documentUnusable: .afterUser, .accountUnusable: .afterUser, .interactionNotSupported: .afterUser,
        .protocolFailure: .again, .expectedLinkedSession: .again, .serverError: .later(.seconds(5)),
        .revocationUnknown: .later(.seconds(60)),
    ]
}
