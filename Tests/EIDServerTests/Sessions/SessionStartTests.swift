import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Foundation
import Testing

@Suite struct SessionStartTests {
    private let person = DANSimulator.citizens[0]

    // MARK: Answers

    @Test func `a device link gets a token, a secret, the base and a bare code`() async throws {
        let backend = try await Backend.make()
        let party = try await backend.party()
        let answer = try await backend.server.sessions.startDeviceLink(
            SessionCall(.authentication, .deviceLink, .anonymous), Requests.authentication(party), from: party.caller)
        #expect(answer.sessionToken.count == 32)
        #expect(answer.sessionToken.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
        #expect(Base64.decode(answer.sessionSecret)?.count == 32)
        #expect(answer.deviceLinkBase == "https://127.0.0.1:8443/dl")
        #expect(answer.vc?.type == nil)
        #expect(answer.vc?.value.count == 5)
        let session = try await backend.session(answer.sessionID)
        #expect(session.flowType == nil)
        #expect(Base64.decode(session.serverRandom)?.count == 24)
        #expect(session.secretDigest == Callback.secretDigest(sessionSecret: answer.sessionSecret))
        #expect(session.expiresAt == backend.clock.now.adding(seconds: 300))
    }

    @Test func `the secret of a device link is nowhere in the store in the clear`() async throws {
        let backend = try await Backend.make()
        let party = try await backend.party()
        let answer = try await backend.server.sessions.startDeviceLink(
            SessionCall(.authentication, .deviceLink, .anonymous), Requests.authentication(party), from: party.caller)
        let sealed = try #require(try await backend.session(answer.sessionID).sealedSecret)
        let clear = [UInt8](answer.sessionSecret.utf8)
        #expect(!sealed.indices.contains { sealed[$0...].starts(with: clear.prefix(8)) })
    }

    @Test(arguments: [VerificationCode.Kind.alphaNumeric5, .numeric4])
    func `codes follow the type of the relying party`(
        kind: VerificationCode.Kind
    ) async throws {
        let backend = try await Backend.make()
        let party = try await backend.party(code: kind)
        let citizen = try await backend.citizen()
        let target = SessionCall.Target.document(citizen.account.documentNumber)
        let signing = try await backend.server.sessions.startNotification(
            SessionCall(.signature, .notification, target), Requests.signature(party), from: party.caller)
        #expect(signing.vc?.type == kind)
        #expect(signing.vc?.value.count == kind.digits)
        let body = try Requests.authentication(party)
        let login = try await backend.server.sessions.startNotification(
            SessionCall(.authentication, .notification, target), body, from: party.caller)
        let stored = try await backend.session(login.sessionID)
        if kind == .numeric4 {
            // Both sides derive it; it is not answered.
            let challenge = try #require(body.signatureProtocolParameters?.rpChallenge.flatMap(Base64.decode))
            #expect(login.vc == nil)
            #expect(stored.code == VerificationCode.numeric4(rpChallenge: challenge))
        } else {
            #expect(login.vc?.value == stored.code)
        }
        #expect(stored.flowType == "Notification")
    }

    @Test func `a request can ask for numeric4 although the default is alphaNumeric5`() async throws {
        let backend = try await Backend.make()
        let party = try await backend.party()
        let citizen = try await backend.citizen()
        var body = try Requests.signature(party)
        body.vcType = "numeric4"
        let answer = try await backend.server.sessions.startNotification(
            SessionCall(.signature, .notification, .document(citizen.account.documentNumber)), body,
            from: party.caller)
        #expect(answer.vc?.type == .numeric4)
    }

    @Test func `a code choice shows three codes of which one is right, and not the code alone`() async throws {
        let backend = try await Backend.make()
        let party = try await backend.party()
        let citizen = try await backend.citizen()
        let body = try Requests.authentication(
            party, interactions: [.init(type: .confirmationMessageAndVerificationCodeChoice, text: "Нэвтрэх үү?")])
        let answer = try await backend.server.sessions.startNotification(
            SessionCall(.authentication, .notification, .document(citizen.account.documentNumber)), body,
            from: party.caller)
        let view = try await backend.server.sessions.view(answer.sessionID, by: citizen.account)
        let choices = try #require(view.verificationCodeChoices)
        #expect(Set(choices).count == 3)
        #expect(choices.contains(try #require(answer.vc?.value)))
        #expect(view.verificationCode == nil)
    }

    // MARK: Accounts

    @Test func `an account is found by civil id, identifier, registration number and document, once it is active`()
        async throws
    {
        let backend = try await Backend.make()
        let party = try await backend.party()
        let citizen = try await backend.citizen(isActive: false)
        let targets: [SessionCall.Target] = [
            .person("PNOMN-\(person.civilID)"), .person(person.civilID), .person(person.registrationNumber),
            .document(citizen.account.documentNumber),
        ]
        for target in targets {
            let error = await refusal { try await start(backend, party, target) }
            #expect(error?.status == 404, "\(target) before the first call")
        }
        _ = try await backend.server.accounts.authenticate(deviceToken: citizen.token)
        for target in targets.dropLast() { try await start(backend, party, target, finishedBy: citizen) }
        try await start(backend, party, targets[3], finishedBy: citizen)
    }

    @Test(arguments: [
        (SessionCall.Target.person("PNOMN-99999999"), ErrorCode.personNotFound),
        (.person("PNOEE-48010010101"), .personNotFound), (.person("УБ90010199"), .personNotFound),
        (.document("no-such-document"), .documentNotFound), (.person("pnomn-12345678"), .validation),
        (.person("1234567"), .validation), (.person(""), .validation), (.document("a b"), .validation),
        (.document(String(repeating: "a", count: 65)), .validation),
    ]) func `an unknown account is 404, a text of no known shape 400`(
        target: SessionCall.Target, code: ErrorCode
    ) async throws {
        let backend = try await Backend.make()
        let party = try await backend.party()
        let error = await refusal { try await start(backend, party, target) }
        #expect(error?.code == code)
        #expect(try await backend.count("sessions") == 0)
    }

    @Test func `an account without a certificate of the wanted level is not suitable`() async throws {
        let backend = try await Backend.make()
        let party = try await backend.party()
        let citizen = try await backend.citizen()
        var body = try Requests.signature(party)
        body.certificateLevel = "QSCD"
        let error = await refusal {
            _ = try await backend.server.sessions.startNotification(
                SessionCall(.signature, .notification, .document(citizen.account.documentNumber)), body,
                from: party.caller)
        }
        #expect(error?.code == .documentNotFound)
        #expect(error?.errors?.first?.code == "NO_SUITABLE_ACCOUNT_FOUND")
    }

    // MARK: Idempotent repeats

    @Test func `the same signature request within 15 seconds gives the same session`() async throws {
        let backend = try await Backend.make()
        let party = try await backend.party()
        let citizen = try await backend.citizen()
        let call = SessionCall(.signature, .notification, .document(citizen.account.documentNumber))
        let body = try Requests.signature(party)
        let first = try await backend.server.sessions.startNotification(call, body, from: party.caller)
        backend.clock.pass(seconds: 14)
        let again = try await backend.server.sessions.startNotification(call, body, from: party.caller)
        #expect(again == first)
        var other = body
        other.nonce = "2"
        let different = try await backend.server.sessions.startNotification(call, other, from: party.caller)
        #expect(different.sessionID != first.sessionID)
        backend.clock.pass(seconds: 2)
        let late = try await backend.server.sessions.startNotification(call, body, from: party.caller)
        #expect(late.sessionID != first.sessionID)
    }

    @Test func `a finished session is not given again, and log-ins and other parties never share one`() async throws {
        let backend = try await Backend.make()
        let (one, two) = (try await backend.party("one"), try await backend.party("two"))
        let citizen = try await backend.citizen()
        let call = SessionCall(.signature, .notification, .document(citizen.account.documentNumber))
        let body = try Requests.signature(one)
        let first = try await backend.server.sessions.startNotification(call, body, from: one.caller)
        let foreign = try await backend.server.sessions.startNotification(
            call, Requests.signature(two), from: two.caller)
        #expect(foreign.sessionID != first.sessionID)
        try await backend.sign(first.sessionID, by: citizen)
        let next = try await backend.server.sessions.startNotification(call, body, from: one.caller)
        #expect(next.sessionID != first.sessionID)
        let login = SessionCall(.authentication, .notification, call.target)
        let loginBody = try Requests.authentication(one)
        let a = try await backend.server.sessions.startNotification(login, loginBody, from: one.caller)
        let b = try await backend.server.sessions.startNotification(login, loginBody, from: one.caller)
        #expect(a.sessionID != b.sessionID)
    }

    // MARK: Limits

    @Test func `more running pushes than the limits allow are refused until one ends`() async throws {
        let backend = try await Backend.make(.memory) { configuration in
            configuration.limits.runningSessionsPerAccountAndRelyingParty = 2
            configuration.limits.runningSessionsPerAccount = 3
        }
        let (one, two) = (try await backend.party("one"), try await backend.party("two"))
        let citizen = try await backend.citizen()
        let target = SessionCall.Target.document(citizen.account.documentNumber)
        try await start(backend, one, target)
        try await start(backend, one, target)
        #expect(await refusal { try await start(backend, one, target) }?.code == .rateLimited)
        // The person is one, however they are named.
        #expect(await refusal { try await start(backend, one, .person(person.civilID)) }?.code == .rateLimited)
        try await start(backend, two, target)
        #expect(await refusal { try await start(backend, two, target) }?.code == .rateLimited)
        backend.clock.pass(seconds: 300)
        try await start(backend, one, target)
    }

    @Test func `links of one relying party do not keep the pushes of another from a citizen`() async throws {
        let backend = try await Backend.make { $0.limits.runningSessionsPerAccount = 3 }
        let (one, two) = (try await backend.party("one"), try await backend.party("two"))
        let citizen = try await backend.citizen()
        for target in [SessionCall.Target.document(citizen.account.documentNumber), .person(person.civilID)] {
            for _ in 0..<4 {
                _ = try await backend.server.sessions.startDeviceLink(
                    SessionCall(.authentication, .deviceLink, target), Requests.authentication(one), from: one.caller)
            }
            try await start(backend, two, target)
        }
    }

    @Test func `a full disk refuses the session and leaves nothing of it`() async throws {
        let file = NSTemporaryDirectory() + "eid-full-\(UUIDText.random(SystemRandom())).sqlite"
        await (try await SQLiteDatabase.open(.file(file))).close()
        var options = SQLiteOptions.file(file)
        options.maximumPageCount = 100
        let backend = try await Backend.make(options)
        let party = try await backend.party()
        var started: Int64 = 0
        let call = SessionCall(.authentication, .deviceLink, .anonymous)
        let interactions = [Interaction(type: .confirmationMessage, text: String(repeating: "ж", count: 200))]
        await #expect(throws: StorageError(.full, "")) {
            for _ in 0..<1000 {
                let body = try Requests.authentication(party, interactions: interactions)
                _ = try await backend.server.sessions.startDeviceLink(call, body, from: party.caller)
                started += 1
            }
        }
        #expect(try await backend.count("sessions") == started)
        guard case .intact = try await backend.server.verifyAudit() else { throw Missing() }
    }

    // MARK: Helper

    private func start(
        _ backend: Backend, _ party: Backend.Party, _ target: SessionCall.Target,
        finishedBy citizen: Backend.Citizen? = nil
    ) async throws {
        let answer = try await backend.server.sessions.startNotification(
            SessionCall(.authentication, .notification, target), Requests.authentication(party), from: party.caller)
        if let citizen { try await backend.sign(answer.sessionID, by: citizen, userChallenge: "x") }
    }
}
