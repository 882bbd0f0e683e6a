import EIDAPI
import EIDCrypto
import Foundation
import Synchronization
import Testing
import ThresholdECDSA

@testable import GeregeSmartID

@Suite("Approval") struct ApprovalTests {
    @Test("a signature takes three requests after the session was shown")
    func sign() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        let info = try await world.phone.sessionInfo(session)
        #expect(info.relyingPartyName == "Дэмо банк")
        #expect(info.interaction == .displayTextAndPIN("Гэрээ"))
        #expect(info.verificationCode == "04821")
        let result = try await world.approve(session)
        #expect(result == "OK")
        #expect(await world.server.log == [.session, .commit, .prove, .finish])
        try await expectSigned(world, session)
        #expect(world.counter(.sign) == 0)
    }

    @Test("after a presign an approval takes two requests")
    func presigned() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        try await world.phone.presign(sessionId: session, documentNumber: "PNOMN-123456789-TEST-Q")
        #expect(await world.server.log == [.session, .commit, .prove])
        await world.server.clearLog()
        try await world.approve(session)
        #expect(await world.server.log == [.prove, .finish])
        try await expectSigned(world, session)
    }

    @Test("presigning needs the right document number and no PIN")
    func presignDocument() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        await #expect(throws: PhoneFailure(.notEnrolled)) {
            try await world.phone.presign(sessionId: session, documentNumber: "PNOMN-1")
        }
        #expect(await world.server.log.isEmpty)
        #expect(world.counter(.sign) == 0)
    }

    @Test("a log-in signs the payload that the phone built with its own challenge, under the auth key")
    func authentication() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.auth())
        try await world.approve(session, auth: true)
        let id = try #require(UUIDText(session))
        let signature = try #require(await world.server.signatures[id])
        let challenge = try #require(await world.server.userChallenges[id])
        let object = try #require(await world.server.sessions[id])
        let choices = Choices(interactionTypeUsed: .displayTextAndPIN, userChallenge: challenge)
        let (m, _) = try await world.server.message(object, choices)
        let key = try #require(await world.server.account.keys[.auth]?.publicKey)
        #expect(ECDSA.verify(signature, digest: m, key: key))
        // The callback of a notification is never opened.
        #expect(world.phone.callbackURL(session) == nil)
    }

    @Test("each round is told once")
    func progress() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        let told = Mutex<[String]>([])
        try await world.approve(
            session, progress: Progress({ line in told.withLock { $0.append(line) } }, language: .english))
        #expect(
            told.withLock { $0 } == [
                Sentence.approveCommit.en, Sentence.approveProve.en, Sentence.approveFinish.en,
            ])
    }

    // MARK: Choices

    private static let choice = [
        Interaction(type: .confirmationMessageAndVerificationCodeChoice, text: "Гүйлгээ"),
        Interaction(type: .confirmationMessage, text: "Гүйлгээ"),
    ]
    private static let codes = ["11111", "22222", "33333"]

    @Test("row 77: a code choice needs one of the offered codes, before anything is sent")
    func codeChoice() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(
            try TestSessions.sign(interactions: Self.choice, codes: Self.codes))
        let info = try await world.phone.sessionInfo(session)
        #expect(info.interaction == .codeChoice("Гүйлгээ", codes: Self.codes))
        await #expect(throws: PhoneFailure(.codeNeeded)) { try await world.approve(session) }
        await #expect(throws: PhoneFailure(.wrongCode)) { try await world.approve(session, confirmVc: "44444") }
        #expect(await world.server.log == [.session])
        try await world.approve(session, confirmVc: "11111")
        try await expectSigned(world, session)
    }

    @Test("row 77: the wrong one of the offered codes ends the session, and the journal is empty again")
    func wrongChoice() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(
            try TestSessions.sign(interactions: Self.choice, codes: Self.codes))
        await #expect(throws: PhoneFailure(.wrongCode)) { try await world.approve(session, confirmVc: "22222") }
        #expect(try world.journal(.sign) == nil)
        #expect(await world.server.signatures.isEmpty)
    }

    @Test("an app that cannot show the first interaction takes the next one")
    func second() async throws {
        let world = try await World.enrolled(interactions: [.confirmationMessage])
        let session = await world.server.add(
            try TestSessions.sign(interactions: Self.choice, codes: nil))
        try await world.approve(session)
        let request = try await world.server.proveRequest()
        #expect(request.release?.interactionTypeUsed == .confirmationMessage)
        #expect(request.release?.confirmVc == nil)
    }

    @Test("an app that can show none refuses the session with that reason")
    func none() async throws {
        let world = try await World.enrolled(interactions: [.displayTextAndPIN])
        let session = await world.server.add(
            try TestSessions.sign(interactions: Self.choice, codes: Self.codes))
        await #expect(throws: PhoneFailure(.interactionNotSupported)) { try await world.approve(session) }
        #expect(await world.server.refusals.map(\.1.reason) == [.interactionNotSupported])
        #expect(await world.server.count(.commit) == 0)
    }

    @Test("a code passed without a choice must be the shown one and is not sent")
    func unaskedCode() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        await #expect(throws: PhoneFailure(.wrongCode)) { try await world.approve(session, confirmVc: "99999") }
        try await world.approve(session, confirmVc: "04821")
        #expect(try await world.server.proveRequest().release?.confirmVc == nil)
    }

    // MARK: What is approved

    @Test("a session of another flow, a finished one and a malformed one are refused before a nonce is spent")
    func unfit() async throws {
        let world = try await World.enrolled()
        let sign = await world.server.add(try TestSessions.sign())
        await #expect(throws: PhoneFailure(.wrongFlow)) { try await world.approve(sign, auth: true) }
        var done = try TestSessions.sign()
        done.state = .complete
        let finished = await world.server.add(done)
        await #expect(throws: PhoneFailure(.sessionOver)) { try await world.approve(finished) }
        for change: @Sendable (inout MobileSession.Answer) -> Void in [
            { $0.digest = "AAAA" }, { $0.digest = nil }, { $0.hashAlgorithm = nil }, { $0.flowType = nil },
            { $0.signatureProtocol = .acspV2 }, { $0.interactions = "x" }, { $0.hashAlgorithm = .sha512 },
        ] {
            var object = try TestSessions.sign()
            change(&object)
            let session = await world.server.add(object)
            await #expect(throws: PhoneFailure(.sessionInvalid)) { try await world.approve(session) }
        }
        await #expect(throws: PhoneFailure(.sessionOver)) { try await world.approve(UUID().uuidString) }
        await #expect(throws: PhoneFailure(.sessionInvalid)) { try await world.approve("no id") }
        #expect(await world.server.count(.commit) == 0)
        #expect(try PsidList(items: world.store, key: "default").read().isEmpty)
    }

    @Test(
        "a session object that differs from the shown one is refused",
        arguments: ["name", "text", "code", "digest", "expiry", "organisation", "callback"])
    func changed(_ field: String) async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        _ = try await world.phone.sessionInfo(session)
        await world.server.change(session) { object in
            switch field {
            case "name": object.relyingPartyName = "Другой банк"
            case "text": object.interactions += " "
            case "code": object.verificationCode = "04822"
            case "digest": object.digest = Base64.encode(SHA256.hash([1]))
            case "expiry": object.expiresAt = "2031-01-01T00:00:00Z"
            case "organisation": object.onBehalfOf = .init(orgEtsi: "NTRMN-1", orgName: "X")
            default: object.initialCallbackUrl = "https://rp.example.mn/x"
            }
        }
        await #expect(throws: PhoneFailure(.sessionChanged)) { _ = try await world.phone.sessionInfo(session) }
        // approve signs what was shown; an honest server then refuses.
        await #expect(throws: PhoneFailure(.sessionChanged)) { try await world.approve(session) }
        #expect(await world.server.signatures.isEmpty)
    }

    @Test("codes, times and numbers cannot carry a sentence or a terminal's commands onto the screen", arguments: 0..<9)
    func forms(_ number: Int) async throws {
        let world = try await World.enrolled()
        var object = try TestSessions.sign()
        switch number {
        case 0: object.verificationCode = "04821\u{1b}[3A\u{1b}[2KSignature for My Bank"
        case 1: object.verificationCode = ""
        case 2: object.verificationCode = "press the green button"
        case 3: object.verificationCodeChoices = ["11111", "22222"]
        case 4: object.verificationCodeChoices = ["11111", "11111", "11111"]
        case 5: object.verificationCodeChoices = ["11111", "22222", "\u{9b}2J"]
        case 6: object.expiresAt = "2030-01-01T00:00:00Z\u{1b}[2J"
        case 7: object.expiresAt = "soon"
        default: object.onBehalfOf = .init(orgEtsi: "NTRMN-1\u{1b}[2J", orgName: "X")
        }
        let session = await world.server.add(object)
        await #expect(throws: PhoneFailure(.sessionInvalid)) { _ = try await world.phone.sessionInfo(session) }
        await #expect(throws: PhoneFailure(.sessionInvalid)) { try await world.approve(session) }
        #expect(await world.server.count(.commit) == 0)
    }

    @Test("a text that only Unicode calls the same is a changed object")
    func respelled() async throws {
        let world = try await World.enrolled()
        var object = try TestSessions.sign()
        object.relyingPartyName = "Край"
        let session = await world.server.add(object)
        _ = try await world.phone.sessionInfo(session)
        await world.server.change(session) { $0.relyingPartyName = "Краи\u{306}" }
        await #expect(throws: PhoneFailure(.sessionChanged)) { _ = try await world.phone.sessionInfo(session) }
    }

    @Test("row 46: a phone that was shown another relying party is refused by the server's own record")
    func otherName() async throws {
        let world = try await World.enrolled()
        let object = try TestSessions.sign()
        let session = await world.server.add(object)
        var shown = object
        shown.relyingPartyName = "Другой банк"
        await world.server.show(shown)
        #expect(try await world.phone.sessionInfo(session).relyingPartyName == "Другой банк")
        await #expect(throws: PhoneFailure(.sessionChanged)) { try await world.approve(session) }
        #expect(await world.server.log.last == .prove)
        #expect(try world.journal(.sign) == nil)
        #expect(!world.isQuarantined)
    }

    // MARK: Links, callbacks, refusals

    private static let callback = "https://rp.example.mn/cb?value=1"

    @Test("a device link gives the session and, after the log-in, the callback with the verifier")
    func link() async throws {
        let world = try await World.enrolled()
        let object = try TestSessions.auth(flowType: nil, callback: Self.callback)
        let session = await world.server.add(object)
        #expect(try await world.phone.open(link: "https://link.example.mn/\(session)") == session)
        await #expect(throws: PhoneFailure(.linkInvalid)) { _ = try await world.phone.open(link: "https://x") }
        try await world.approve(session, auth: true)
        let url = try #require(world.phone.callbackURL(session))
        let prefix =
            "\(Self.callback)&sessionSecretDigest=Yw3NKWbEM2aRElRIu7JbT_QSpJxzLbLIq8G4WBvXEN0&userChallengeVerifier="
        #expect(url.hasPrefix(prefix))
        let verifier = String(url.dropFirst(prefix.count))
        let challenge = await world.server.userChallenges[object.sessionId]
        #expect(UserChallenge(verifier: verifier)?.challenge == challenge)
    }

    @Test("a server cannot add parameters to the callback", arguments: ["x&admin=1", "", "a#b", "AAAA"])
    func injected(_ digest: String) async throws {
        let world = try await World.enrolled()
        var object = try TestSessions.auth(flowType: .web2App, callback: Self.callback)
        object.sessionSecretDigest = digest
        let session = await world.server.add(object)
        try await world.approve(session, auth: true)
        #expect(world.phone.callbackURL(session) == nil)
    }

    @Test("a refusal names its reason and its screen, and still gives the callback, without the verifier")
    func refusal() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.auth(flowType: .web2App, callback: Self.callback))
        try await world.phone.refuse(sessionId: session, reason: .interaction)
        let refusal = try #require(await world.server.refusals.first?.1)
        #expect(refusal.reason == .interaction && refusal.interaction == .displayTextAndPIN)
        #expect(
            world.phone.callbackURL(session)
                == "\(Self.callback)&sessionSecretDigest=Yw3NKWbEM2aRElRIu7JbT_QSpJxzLbLIq8G4WBvXEN0")
    }

    @Test("a refusal erases the nonce that was opened for the session")
    func refusedPresign() async throws {
        let world = try await World.enrolled()
        let object = try TestSessions.sign()
        let session = await world.server.add(object)
        try await world.phone.presign(sessionId: session, documentNumber: "PNOMN-123456789-TEST-Q")
        #expect(world.phone.memory.isPresigned(object.sessionId))
        try await world.phone.refuse(sessionId: session, reason: .user)
        #expect(!world.phone.memory.isPresigned(object.sessionId))
    }

    @Test("a nonce opened ahead that the server lost is replaced by a fresh one")
    func lostPresign() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        try await world.phone.presign(sessionId: session, documentNumber: "PNOMN-123456789-TEST-Q")
        await world.server.loseNonces()
        await world.server.clearLog()
        try await world.approve(session)
        #expect(await world.server.log == [.prove, .commit, .prove, .finish])
        try await expectSigned(world, session)
    }

    @Test("a nonce opened ahead for a key that was enrolled anew is not used")
    func olderPresign() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        try await world.phone.presign(sessionId: session, documentNumber: "PNOMN-123456789-TEST-Q")
        // Another process on the same store.
        try await World(world.server, world.store, clock: world.clock).enroll(code: "again", authPin: nil)
        await world.server.clearLog()
        try await world.approve(session)
        #expect(await world.server.log == [.commit, .prove, .finish])
        try await expectSigned(world, session)
    }

    @Test("a wrong PIN sends nothing, spends no nonce and can be tried again")
    func wrongPIN() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        await #expect(throws: PhoneFailure(.wrongPIN)) { try await world.approve(session, pin: "99999") }
        #expect(await world.server.log == [.session])
        #expect(world.counter(.sign) == 1)
        #expect(try PsidList(items: world.store, key: "default").read().isEmpty)
        try await world.approve(session)
        #expect(world.counter(.sign) == 0)
    }

    @Test("every approval spends another psid")
    func psids() async throws {
        let world = try await World.enrolled()
        for _ in 0..<3 {
            let session = await world.server.add(try TestSessions.sign())
            try await world.approve(session)
        }
        let list = try PsidList(items: world.store, key: "default").read()
        #expect(list.count == 48)
        #expect(Set(stride(from: 0, to: 48, by: 16).map { Array(list[$0..<$0 + 16]) }).count == 3)
        let spent = Array(list.prefix(16))
        #expect(throws: PhoneFailure(.fault)) { try PsidList(items: world.store, key: "default").spend(spent) }
    }

    @Test("two approvals of one key at once: one goes on, the other is told that the key is in use")
    func parallel() async throws {
        let world = try await World.enrolled()
        let first = await world.server.add(try TestSessions.sign())
        let second = await world.server.add(try TestSessions.sign())
        let seen = Mutex<PhoneFailure?>(nil)
        await world.server.interrupt(
            .commit,
            .before {
                do {
                    try await world.approve(second)
                } catch {
                    seen.withLock { $0 = error as? PhoneFailure }
                }
            })
        try await world.approve(first)
        #expect(seen.withLock { $0 } == PhoneFailure(.inUse))
        // The keys of the two slots are independent.
        let auth = await world.server.add(try TestSessions.auth())
        await world.server.interrupt(.commit, .before { _ = try? await world.approve(auth, auth: true) })
        try await world.approve(second)
        let id = try #require(UUIDText(auth))
        #expect(await world.server.signatures[id] != nil)
    }

    private func expectSigned(_ world: World, _ session: String) async throws {
        let id = try #require(UUIDText(session))
        let signature = try #require(await world.server.signatures[id])
        let key = try #require(await world.server.account.keys[.sign]?.publicKey)
        #expect(signature.isLowS)
        #expect(ECDSA.verify(signature, digest: SHA256.hash(Array("hello".utf8)), key: key))
        #expect(try world.journal(.sign) == nil)
    }
}

extension World {
    /// What the journal of a slot says; nil when nothing is under way.
    func journal(_ slot: PINSlot) throws -> Journal.Note? {
        let key = try KeyState(store, account: "default", slot: slot)
        let journal = try key.journal(PhoneRandom(SystemRandom())).read()
        switch consume journal {
        case .some(let journal): return journal.note
        case .none: return nil
        }
    }
}

extension TestServer {
    /// The last request of `prove`.
    func proveRequest() throws -> SignProve.Request {
        let request = try #require(requests.last { $0.path.hasSuffix("prove") })
        return try BodyCoder.mobile.decode(SignProve.Request.self, from: request.body ?? [])
    }
}
