import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Testing

@Suite struct StatusTests {
    private let backend: Backend
    private let party: Backend.Party
    private let citizen: Backend.Citizen

    init() async throws {
        backend = try await Backend.make()
        party = try await backend.party()
        citizen = try await backend.citizen()
    }

    // MARK: Who may read

    @Test func `a session of another relying party, an unknown one and a text that is no id all look the same`()
        async throws
    {
        let other = try await backend.party("other")
        let id = try await login().sessionID
        for (text, caller) in [
            (id.text, other.caller), (UUIDText.random(SystemRandom()).text, party.caller), ("x", party.caller),
        ] {
            let error = await refusal { _ = try await status(text, caller) }
            #expect(error?.code == .sessionNotFound)
            #expect(error?.status == 404)
        }
        let upper = try await status(id.text.uppercased(), party.caller)
        #expect(upper.state == .running)
    }

    @Test func `no secret is 401, and an address that is not listed 403`() async throws {
        let id = try await login().sessionID
        let none = await refusal { _ = try await status(id.text, .init(authorization: nil, address: nil)) }
        #expect(none?.status == 401)
        let listed = try await backend.party("listed", addresses: ["198.51.100.7"])
        let error = await refusal { _ = try await status(id.text, listed.caller) }
        #expect(error?.code == .rpForbidden)
    }

    @Test(arguments: ["999", "120001", "x", "-1", "1000.5", "", "10000000000000000000"])
    func `a poll time out of bounds is 400`(
        text: String
    ) async throws {
        let id = try await login().sessionID
        let error = await refusal {
            _ = try await backend.server.sessions.status(sessionID: id.text, timeoutMs: text, from: party.caller)
        }
        #expect(error?.code == .validation)
    }

    // MARK: Bodies

    @Test func `a running session says only that, and the names it ignores`() async throws {
        var body = try Requests.authentication(party)
        body.requestProperties = .init(unknown: ["b", "a"])
        let id = try await login(body).sessionID
        let status = try await status(id.text, party.caller)
        #expect(status == SessionStatus(state: .running, ignoredProperties: ["b", "a"]))
    }

    @Test func `a log-in that succeeded has every member of the table`() async throws {
        let id = try await login().sessionID
        try await backend.sign(id, by: citizen, userChallenge: "GnsWXXEjTCKR89fj9uo5u5ReBZ9JR7_pezLAI5jMS00")
        let status = try await status(id.text, party.caller)
        #expect(status.state == .complete)
        #expect(status.result == .init(endResult: .ok, documentNumber: citizen.account.documentNumber))
        #expect(status.signatureProtocol == .acspV2)
        #expect(status.signature?.serverRandom == (try await backend.session(id).serverRandom))
        #expect(status.signature?.userChallenge == "GnsWXXEjTCKR89fj9uo5u5ReBZ9JR7_pezLAI5jMS00")
        #expect(status.signature?.flowType == .notification)
        #expect(status.signature?.signatureAlgorithm == "ecdsa-with-SHA256")
        #expect(status.signature?.signatureAlgorithmParameters?.hashAlgorithm == .sha256)
        #expect(status.signature?.initialCallbackUrl == "")
        #expect(status.signature?.value?.bytes.first == 0x30)
        #expect(status.cert?.certificateLevel == .qualified)
        #expect(status.interactionTypeUsed == .displayTextAndPIN)
        #expect(status.deviceIpAddress == nil)
        #expect(status.person?.firstName == "Тэмүүлэн")
        #expect(status.person?.lastNameEn == "BATBAYAR")
        #expect(status.person?.regNo == "УБ90010112")
        // Reading does not use it up.
        #expect(try await self.status(id.text, party.caller) == status)
    }

    @Test func `a signature has no log-in members and carries the signing certificate`() async throws {
        let answer = try await backend.server.sessions.startNotification(
            SessionCall(.signature, .notification, .document(citizen.account.documentNumber)),
            Requests.signature(party), from: party.caller)
        try await backend.sign(answer.sessionID, by: citizen)
        let status = try await status(answer.sessionID.text, party.caller)
        #expect(status.signatureProtocol == .rawDigest)
        #expect(status.signature?.serverRandom == nil)
        #expect(status.signature?.userChallenge == nil)
        #expect(status.signature?.initialCallbackUrl == nil)
        let certificates = try await backend.database.read { [citizen] tx in
            try tx.certificates(documentNumber: citizen.account.documentNumber)
        }
        #expect(status.cert?.value.bytes == certificates.first { $0.slot == "sign" }?.der)
    }

    @Test func `a refusal names the screen and nothing of the person`() async throws {
        let id = try await login().sessionID
        try await backend.server.sessions.refuse(
            id, .init(reason: .interaction, interaction: .displayTextAndPIN), by: citizen.account)
        let status = try await status(id.text, party.caller)
        let expected = SessionStatus(
            state: .complete,
            result: .init(endResult: .userRefusedInteraction, details: .init(interaction: .displayTextAndPIN)))
        #expect(status == expected)
    }

    // MARK: Time

    @Test func `after five minutes the result is TIMEOUT, ten minutes later the session is forgotten`() async throws {
        let id = try await login().sessionID
        backend.clock.pass(seconds: 299)
        #expect(try await status(id.text, party.caller).state == .running)
        backend.clock.pass(seconds: 1)
        let status = try await status(id.text, party.caller)
        #expect(status == SessionStatus(state: .complete, result: .init(endResult: .timeout)))
        // Too late for an answer.
        await #expect(throws: Missing.self) { try await backend.sign(id, by: citizen) }
        backend.clock.pass(seconds: 599)
        #expect(try await self.status(id.text, party.caller).result?.endResult == .timeout)
        backend.clock.pass(seconds: 1)
        let error = await refusal { _ = try await self.status(id.text, party.caller) }
        #expect(error?.code == .sessionNotFound)
    }

    @Test func `the regular work ends overdue sessions too, once`() async throws {
        let id = try await login().sessionID
        backend.clock.pass(seconds: 800)
        try await backend.server.maintain()
        let session = try await backend.session(id)
        #expect(session.outcome?.endResult == "TIMEOUT")
        #expect(session.completedAt == session.expiresAt)
        let entries = try await backend.count("audit")
        try await backend.server.maintain()
        #expect(try await backend.count("audit") == entries)
    }

    // MARK: Long poll

    @Test func `a poll that waits gets the result when the signature arrives`() async throws {
        let slow = try await Backend.make(.memory) { $0.limits.recheckMilliseconds = 3_600_000 }
        let party = try await slow.party()
        let citizen = try await slow.citizen()
        let id = try await slow.server.sessions.startNotification(
            SessionCall(.authentication, .notification, .document(citizen.account.documentNumber)),
            Requests.authentication(party), from: party.caller
        ).sessionID
        async let first = slow.server.sessions.status(sessionID: id.text, timeoutMs: nil, from: party.caller)
        async let second = slow.server.sessions.status(sessionID: id.text, timeoutMs: "120000", from: party.caller)
        while slow.server.watch.listenerCount < 2 { try await Task.sleep(for: .milliseconds(1)) }
        try await slow.sign(id, by: citizen, userChallenge: "x")
        let (a, b) = (try await first, try await second)
        #expect(a.state == .complete)
        #expect(a == b)
    }

    @Test func `a server that shuts down answers waiting polls with RUNNING`() async throws {
        let id = try await login().sessionID
        async let answer = backend.server.sessions.status(sessionID: id.text, timeoutMs: nil, from: party.caller)
        while backend.server.watch.listenerCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
        backend.server.drain()
        #expect(try await answer == .running)
    }

    // MARK: The certificate call

    @Test func `the signing certificate of an account is given without asking the citizen`() async throws {
        let answer = try await certificate(citizen.account.documentNumber)
        #expect(answer.state == .ok)
        #expect(answer.cert?.certificateLevel == .qualified)
        let serial = try await backend.database.read { [citizen] tx in
            try tx.certificates(documentNumber: citizen.account.documentNumber).first { $0.slot == "sign" }
        }
        try await backend.database.write { [clock = backend.clock] tx in
            _ = try CertificateMachine.move(try #require(serial), .suspended, at: clock.now, tx)
        }
        let suspended = try await certificate(citizen.account.documentNumber)
        #expect(suspended == CertificateAnswer(state: .documentUnusable))
    }

    @Test func `an account that is unknown, not active or over has no certificate`() async throws {
        let issued = try await backend.citizen(1, isActive: false)
        try await backend.server.accounts.deleteRegistration(of: citizen.account)
        for number in ["nobody", issued.account.documentNumber, citizen.account.documentNumber] {
            let error = await refusal { _ = try await certificate(number) }
            #expect(error?.code == .documentNotFound)
        }
        let error = await refusal { _ = try await certificate("a/b") }
        #expect(error?.code == .validation)
    }

    @Test func `sessions that nobody answered are deleted when they can no longer be read, others stay`()
        async throws
    {
        let answered = try await login().sessionID
        try await backend.sign(answered, by: citizen, userChallenge: "x")
        _ = try await login()
        _ = try await backend.server.sessions.startDeviceLink(
            SessionCall(.authentication, .deviceLink, .anonymous), Requests.authentication(party), from: party.caller)
        backend.clock.pass(seconds: 300 + 599)
        try await backend.server.maintain()
        #expect(try await backend.count("sessions") == 3)
        backend.clock.pass(seconds: 1)
        try await backend.server.maintain()
        #expect(try await backend.count("sessions") == 1)
        #expect(try await backend.session(answered).outcome?.endResult == "OK")
        guard case .intact = try await backend.server.verifyAudit() else { throw Missing() }
    }

    // MARK: Helpers

    private func login(_ body: SessionStartBody? = nil) async throws -> NotificationSession {
        try await backend.server.sessions.startNotification(
            SessionCall(.authentication, .notification, .document(citizen.account.documentNumber)),
            body ?? Requests.authentication(party), from: party.caller)
    }

    /// The state as it is now: a poll that nobody lets wait.
    private func status(_ id: String, _ caller: RelyingPartyCaller) async throws -> SessionStatus {
        try await backend.server.sessions.status(sessionID: id, timeoutMs: "1000", from: caller)
    }

    private func certificate(_ number: String) async throws -> CertificateAnswer {
        try await backend.server.sessions.certificate(
            documentNumber: number, Requests.certificate(party), from: party.caller)
    }
}
