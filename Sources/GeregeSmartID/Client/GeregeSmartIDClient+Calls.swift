extension GeregeSmartIDClient {
    // MARK: Enrolment

    /// Enrols this phone and gives the document number.
    ///
    /// - Parameters:
    ///   - danAuthCode: `DANStart.state` after the citizen consented; spent once.
    ///   - pin: PIN2, of the signing key: 4 to 12 digits.
    ///   - authPin: PIN1, of the log-in key, other than PIN2; nil makes no such key.
    ///   - pushToken: empty where there is no push.
    ///   - reviewLatin: lets the citizen correct the name before it enters the certificates.
    @discardableResult
    public func enroll(
        danAuthCode: String, pin: String, authPin: String? = nil, pushToken: String,
        reviewLatin: LatinNameReview? = nil, progress: ProgressHandler? = nil
    ) async throws -> String {
        try await run { phone throws(PhoneFailure) in
            try await phone.enroll(
                danAuthCode: danAuthCode, pin: pin, authPin: authPin, pushToken: pushToken, reviewLatin: reviewLatin,
                progress: Progress(progress, language: Self.language))
        }
    }

    /// Starts a proof of identity: two Cyrillic capitals and eight digits.
    public func danInit(registrationNumber: String) async throws -> DANStart {
        try await run { phone throws(PhoneFailure) in
            try await phone.danInit(registrationNumber: registrationNumber)
        }
    }

    public func danStatus(state: String) async throws -> DANProofing {
        try await run { phone throws(PhoneFailure) in try await phone.danStatus(state: state) }
    }

    public func kycMethods() async throws -> [KYCMethod] {
        try await run { phone throws(PhoneFailure) in try await phone.kycMethods(Self.language) }
    }

    // MARK: Sessions

    /// A scanned or tapped device link → the id of the session that it now binds to this account.
    public func open(link: String) async throws -> String {
        try await run { phone throws(PhoneFailure) in try await phone.open(link: link) }
    }

    /// What a session asks, to be shown. `approve` signs exactly the object that was shown last.
    public func sessionInfo(sessionId: String) async throws -> SessionInfo {
        try await run { phone throws(PhoneFailure) in try await phone.sessionInfo(sessionId) }
    }

    /// Sessions that wait for this account. `waiting` lets the server hold the call while there is none.
    public func pending(documentNumber: String, waiting: Duration = .zero) async throws -> [PendingSession] {
        try await run { phone throws(PhoneFailure) in
            try await phone.pending(documentNumber: documentNumber, waiting: waiting)
        }
    }

    /// Finished sessions of this account, newest first. `before`: the `at` of the last event of the page before.
    public func activity(
        documentNumber: String, limit: Int = 20, before: String? = nil
    ) async throws -> [ActivityEvent] {
        try await run { phone throws(PhoneFailure) in
            try await phone.activity(documentNumber: documentNumber, limit: limit, before: before)
        }
    }

    /// Makes an approval one request shorter: commits and opens a nonce before the PIN is known.
    public func presign(sessionId: String, documentNumber: String) async throws {
        try await run { phone throws(PhoneFailure) in
            try await phone.presign(sessionId: sessionId, documentNumber: documentNumber)
        }
    }

    /// Approves a session and gives "OK".
    ///
    /// - Parameters:
    ///   - pin: PIN2 for a signature, PIN1 with `authentication`.
    ///   - confirmVc: the code the citizen chose, where the session offers a choice.
    @discardableResult
    public func approve(
        sessionId: String, pin: String, authentication: Bool = false, confirmVc: String? = nil,
        progress: ProgressHandler? = nil
    ) async throws -> String {
        try await run { phone throws(PhoneFailure) in
            try await phone.approve(
                sessionId: sessionId, pin: pin, authentication: authentication, confirmVc: confirmVc,
                progress: Progress(progress, language: Self.language))
        }
    }

    /// Refuses a session.
    public func refuse(sessionId: String, reason: RefusalReason = .user) async throws {
        try await run { phone throws(PhoneFailure) in try await phone.refuse(sessionId: sessionId, reason: reason) }
    }

    /// The address to open after a Web2App or App2App session was approved or refused by this client; nil when the
    /// session has none.
    public func callbackURL(sessionId: String) -> String? {
        (try? phone)?.callbackURL(sessionId)
    }

    // MARK: PINs, on this phone only

    /// Whether the PIN opens the slot's key. A wrong PIN counts; the eleventh in a row deletes the registration.
    /// Cost: about 0.1 s.
    public func verifyPIN(slot: PINSlot, pin: String) -> Bool {
        do {
            try phone.verifyPIN(slot, pin: pin)
            return true
        } catch {
            return false
        }
    }

    /// Changes a PIN: 4 to 12 digits. The other slot's PIN is not known here, so keep them different.
    public func changePIN(slot: PINSlot, oldPIN: String, newPIN: String) throws {
        do {
            try phone.changePIN(slot, from: oldPIN, to: newPIN)
        } catch {
            throw error.face(Self.language)
        }
    }

    /// Removes the registration from this phone; its keys are gone for good. Does not call the server.
    public func deleteRegistration() {
        try? phone.deleteRegistration()
    }
}
