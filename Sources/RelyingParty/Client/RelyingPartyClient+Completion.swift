import Certificates
import EIDAPI

extension RelyingPartyClient {
    /// Waits until the log-in has ended and checks it by every rule.
    ///
    /// - Parameters:
    ///   - callback: What came to the callback URL. Without it only a QR log-in or a pushed one is accepted; a page
    ///     that shows QR and button completes the session anew when its callback is called.
    ///   - deadline: How long to wait. `deadline` is thrown after it, the session goes on.
    public func complete(
        _ session: LoginSession, revocation: Revocation, callback: CallbackAnswer? = nil,
        deadline: Duration = .seconds(300)
    ) async throws(RelyingPartyError) -> Login {
        try callback?.check(session.expectation)
        let status = try await finished(session.expectation.sessionID, deadline)
        let passed = try await check(session.expectation, callback, revocation).run(status)
        return Login(
            citizen: VerifiedCitizen(passed.certificate, documentNumber: passed.documentNumber, level: passed.level),
            flow: UsedFlow(passed.flow), interactionTypeUsed: passed.interaction.rawValue,
            onBehalfOf: status.onBehalfOf.map { Representation($0) }, deviceIPAddress: status.deviceIpAddress,
            payload: passed.payload, signature: passed.signature)
    }

    /// Waits until the signature is there and checks it by every rule.
    public func complete(
        _ session: SignatureSession, revocation: Revocation, deadline: Duration = .seconds(300)
    ) async throws(RelyingPartyError) -> Signature {
        let status = try await finished(session.expectation.sessionID, deadline)
        let passed = try await check(session.expectation, nil, revocation).run(status)
        return Signature(
            value: passed.signature, digest: session.digest,
            citizen: VerifiedCitizen(passed.certificate, documentNumber: passed.documentNumber, level: passed.level),
            flow: UsedFlow(passed.flow), interactionTypeUsed: passed.interaction.rawValue,
            onBehalfOf: status.onBehalfOf.map { Representation($0) })
    }

    /// The signing certificate of an account, checked; no phone is involved. Errors also: `documentUnusable`.
    public func signingCertificate(
        documentNumber: String, level: AssuranceLevel = .qualified, revocation: Revocation
    ) async throws(RelyingPartyError) -> SigningCertificate {
        guard let number = DocumentNumber(documentNumber) else {
            throw RelyingPartyError(.invalidRequest, "the document number is malformed")
        }
        let query = CertificateQueryBody(
            relyingPartyUUID: uuid, relyingPartyName: configuration.relyingPartyName,
            certificateLevel: level.rawValue)
        let answer: CertificateAnswer = try await post("/signature/certificate/\(number.text)", query)
        guard answer.state == .ok else { throw RelyingPartyError(.documentUnusable) }
        guard let cert = answer.cert else { throw RelyingPartyError(.incompleteAnswer) }
        guard cert.certificateLevel >= level.certificateLevel else { throw RelyingPartyError(.levelTooLow) }
        let (certificate, reached) = try await certificateCheck(revocation)
            .run(cert.value.bytes, for: .signing, level: level)
        guard certificate.subject[.serialNumber] != nil else { throw RelyingPartyError(.wrongPerson) }
        return SigningCertificate(
            citizen: VerifiedCitizen(certificate, documentNumber: number.text, level: reached))
    }

    private func check(
        _ expectation: SessionExpectation, _ callback: CallbackAnswer?, _ revocation: Revocation
    ) -> StatusCheck {
        StatusCheck(
            expectation: expectation, schemeName: configuration.schemeName,
            relyingPartyName: configuration.relyingPartyName, callback: callback,
            certificates: certificateCheck(revocation))
    }

    private func certificateCheck(_ revocation: Revocation) -> CertificateCheck {
        CertificateCheck(trust: configuration.citizenTrust, revocation: revocation, time: clock.now)
    }
}

// MARK: Polling

extension RelyingPartyClient {
    /// The longest single poll: below the 60 seconds after which proxies lose patience.
    private static let slice = Duration.seconds(30)
    /// Between polls that ended at once, and after a transient failure.
    private static let pause = Duration.seconds(1)

    /// Polls until the session is complete. Transient failures are repeated until the deadline.
    private func finished(_ id: UUIDText, _ deadline: Duration) async throws(RelyingPartyError) -> SessionStatus {
        let end = clock.elapsed + deadline
        while true {
            guard !Task.isCancelled else { throw RelyingPartyError(.cancelled) }
            let start = clock.elapsed
            var wait = Self.pause
            do throws(RelyingPartyError) {
                let status = try await poll(id, end - start)
                if status.state == .complete { return status }
                // A server that does not hold the poll must not make this a busy loop.
                wait = max(.zero, Self.pause - (clock.elapsed - start))
            } catch {
                guard Self.transient.contains(error.code), clock.elapsed + Self.pause < end else { throw error }
                if case .later(let asked) = error.advice, error.code == .rateLimited { wait = max(wait, asked) }
            }
            guard clock.elapsed + wait < end else { throw RelyingPartyError(.deadline) }
            if wait > .zero, (try? await clock.sleep(for: wait)) == nil { throw RelyingPartyError(.cancelled) }
        }
    }

    private static let transient: Set<RelyingPartyError.Code> = [
        .unreachable, .timedOut, .rateLimited, .serverFailed, .maintenance,
    ]

    private func poll(_ id: UUIDText, _ remaining: Duration) async throws(RelyingPartyError) -> SessionStatus {
        let milliseconds = max(1000, min(remaining, Self.slice).milliseconds)
        return try await get(
            "/session/\(id.text)?timeoutMs=\(milliseconds)", deadline: .milliseconds(milliseconds) + .seconds(10))
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
