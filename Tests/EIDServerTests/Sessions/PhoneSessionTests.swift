import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Testing

@Suite struct PhoneSessionTests {
    private let backend: Backend
    private let party: Backend.Party
    private let citizen: Backend.Citizen

    init() async throws {
        backend = try await Backend.make()
        party = try await backend.party()
        citizen = try await backend.citizen()
    }

    // MARK: View

    @Test func `the phone sees every text as the relying party sent it`() async throws {
        let body = try Requests.authentication(party, callback: "https://rp.example.mn/a")
        let id = try await push(body)
        let view = try await backend.server.sessions.view(id, by: citizen.account)
        let stored = try await backend.session(id)
        #expect(view.flow == .authentication)
        #expect(view.flowType == .notification)
        #expect(view.schemeName == "smart-id")
        #expect(view.state == .running)
        #expect(view.relyingPartyName == "Дэмо банк")
        #expect(view.interactions == body.interactions)
        #expect(view.verificationCode == stored.code)
        #expect(view.rpChallenge == body.signatureProtocolParameters?.rpChallenge)
        #expect(view.serverRandom == stored.serverRandom)
        #expect(view.digest == nil)
        #expect(view.hashAlgorithm == .sha256)
        #expect(view.initialCallbackUrl == "https://rp.example.mn/a")
        #expect(view.expiresAt == RFC3339.text(stored.expiresAt.seconds))
    }

    @Test func `a session for someone else, an unbound link and an unknown id are not seen`() async throws {
        let other = try await backend.citizen(1)
        let id = try await push()
        let link = try await backend.server.sessions.startDeviceLink(
            SessionCall(.authentication, .deviceLink, .anonymous), Requests.authentication(party), from: party.caller)
        for (id, account) in [
            (id, other.account), (link.sessionID, citizen.account), (.random(SystemRandom()), citizen.account),
        ] {
            let error = await refusal { _ = try await backend.server.sessions.view(id, by: account) }
            #expect(error?.code == .session)
            #expect(error?.status == 410)
        }
    }

    @Test func `of two accounts of one person the one that answers first has the session`() async throws {
        // A newer enrolment ends the older account, so the second is made up: another's number, the same person.
        var second = try await backend.citizen(1).account
        second.person = citizen.account.person
        let id = try await push(target: .person(citizen.account.person.civilID))
        _ = try await backend.server.sessions.view(id, by: second)
        try await backend.sign(id, by: citizen, userChallenge: "x")
        let now = backend.clock.now
        let isTaken = try await backend.database.write { [second] tx in
            try SessionService.claim(id, by: second, at: now, tx) == nil
        }
        #expect(isTaken)
        let error = await refusal { _ = try await backend.server.sessions.view(id, by: second) }
        #expect(error?.code == .session)
    }

    // MARK: Pending

    @Test func `pending lists what waits for the account and its person, oldest first`() async throws {
        let other = try await backend.citizen(1)
        let first = try await push()
        backend.clock.pass(seconds: 1)
        let second = try await push(target: .person(citizen.account.person.registrationNumber))
        _ = try await push(target: .document(other.account.documentNumber))
        let answer = try await pending()
        #expect(answer.sessions.map(\.sessionId) == [first, second])
        #expect(answer.sessions.first?.relyingPartyName == "Дэмо банк")
        try await backend.sign(first, by: citizen, userChallenge: "x")
        #expect(try await pending().sessions.map(\.sessionId) == [second])
        backend.clock.pass(seconds: 300)
        #expect(try await pending().sessions.isEmpty)
    }

    @Test func `another account's number is not found, and a poll time must be a number`() async throws {
        let error = await refusal {
            _ = try await backend.server.sessions.pending("other", timeoutMs: nil, by: citizen.account)
        }
        #expect(error?.code == .notFound)
        let number = await refusal {
            _ = try await backend.server.sessions.pending(
                citizen.account.documentNumber, timeoutMs: "soon", by: citizen.account)
        }
        #expect(number?.code == .malformed)
    }

    @Test func `a phone that waits is woken by a new session`() async throws {
        let slow = try await Backend.make(.memory) { $0.limits.recheckMilliseconds = 3_600_000 }
        let party = try await slow.party()
        let citizen = try await slow.citizen()
        async let answer = slow.server.sessions.pending(
            citizen.account.documentNumber, timeoutMs: "120000", by: citizen.account)
        while slow.server.watch.listenerCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
        let started = try await slow.server.sessions.startNotification(
            SessionCall(.authentication, .notification, .person(citizen.account.person.civilID)),
            Requests.authentication(party), from: party.caller)
        #expect(try await answer.sessions.map(\.sessionId) == [started.sessionID])
    }

    @Test func `a phone that waits while its account ends learns of no later session`() async throws {
        async let waiting = refusal {
            _ = try await backend.server.sessions.pending(
                citizen.account.documentNumber, timeoutMs: "50000", by: citizen.account)
        }
        while backend.server.watch.listenerCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
        try await backend.server.accounts.deleteRegistration(of: citizen.account)
        #expect(await waiting?.code == .device)
    }

    // MARK: Refuse

    @Test(arguments: RefuseSession.Reason.allCases) func `each reason ends the session with its result`(
        reason: RefuseSession.Reason
    ) async throws {
        let id = try await push()
        let request = RefuseSession.Request(
            reason: reason, interaction: reason == .interaction ? .displayTextAndPIN : nil)
        try await backend.server.sessions.refuse(id, request, by: citizen.account)
        #expect(try await backend.session(id).outcome?.endResult == reason.rawValue)
        // Once more changes nothing; another reason is too late.
        try await backend.server.sessions.refuse(id, request, by: citizen.account)
        let other = RefuseSession.Request(reason: reason == .user ? .protocolFailure : .user)
        let error = await refusal { try await backend.server.sessions.refuse(id, other, by: citizen.account) }
        #expect(error?.code == .session)
    }

    @Test func `an interaction belongs to one reason and must be the session's`() async throws {
        let id = try await push()
        for request in [
            RefuseSession.Request(reason: .interaction), .init(reason: .user, interaction: .displayTextAndPIN),
            .init(reason: .interaction, interaction: .confirmationMessage),
        ] {
            let error = await refusal { try await backend.server.sessions.refuse(id, request, by: citizen.account) }
            #expect(error?.code == .malformed)
        }
        let session = try await backend.session(id)
        #expect(session.state == .running)
        #expect(session.documentNumber == nil)
    }

    @Test func `nobody refuses another's session`() async throws {
        let other = try await backend.citizen(1)
        let id = try await push()
        let error = await refusal {
            try await backend.server.sessions.refuse(id, .init(reason: .user), by: other.account)
        }
        #expect(error?.code == .session)
        #expect(try await backend.session(id).state == .running)
    }

    // MARK: Activity

    @Test func `activity lists finished sessions of the account, newest first, by page`() async throws {
        var ids: [UUIDText] = []
        for index in 0..<3 {
            let id = try await push()
            if index == 1 {
                try await backend.server.sessions.refuse(id, .init(reason: .user), by: citizen.account)
            } else {
                try await backend.sign(id, by: citizen, userChallenge: "x")
            }
            ids.append(id)
            backend.clock.pass(seconds: 10)
        }
        let all = try await activity()
        #expect(all.events.map(\.sessionId) == ids.reversed())
        #expect(all.events.map(\.outcome) == [.ok, .userRefused, .ok])
        let first = try await activity(limit: "2")
        #expect(first.events.map(\.sessionId) == [ids[2], ids[1]])
        let rest = try await activity(limit: "2", before: first.events.last?.at)
        #expect(rest.events.map(\.sessionId) == [ids[0]])
        for (limit, before) in [("0", nil), ("x", nil), (nil, "yesterday")] as [(String?, String?)] {
            let error = await refusal { _ = try await activity(limit: limit, before: before) }
            #expect(error?.code == .malformed)
        }
    }

    // MARK: Helpers

    private func push(_ body: SessionStartBody? = nil, target: SessionCall.Target? = nil) async throws -> UUIDText {
        try await backend.server.sessions.startNotification(
            SessionCall(.authentication, .notification, target ?? .document(citizen.account.documentNumber)),
            body ?? Requests.authentication(party), from: party.caller
        ).sessionID
    }

    private func pending() async throws -> PendingSessions.Answer {
        try await backend.server.sessions.pending(
            citizen.account.documentNumber, timeoutMs: nil, by: citizen.account)
    }

    private func activity(limit: String? = nil, before: String? = nil) async throws -> Activity.Answer {
        try await backend.server.sessions.activity(
            citizen.account.documentNumber, limit: limit, before: before, by: citizen.account)
    }
}
