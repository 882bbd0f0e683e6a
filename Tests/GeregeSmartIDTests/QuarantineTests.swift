import Certificates
import EIDAPI
import EIDCrypto
import Foundation
import Testing
import ThresholdECDSA

@testable import GeregeSmartID

@Suite("Quarantine") struct QuarantineTests {
    @Test("row 56: c3 for another message, or under the other key's c_key, disables the key", arguments: [true, false])
    func otherMessage(_ isMessage: Bool) async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        let other = try #require(await world.server.account.keys[.auth])
        await world.server.set(cheat: isMessage ? .otherMessage : .otherKey(other))
        await #expect(throws: PhoneFailure(.quarantined)) { try await world.approve(session) }
        try await expectQuarantine(world, session)
    }

    @Test("row 57: a Broken-Record c3 signs for one value of the bit and disables the key for the other")
    func brokenRecord() async throws {
        let world = try await World.enrolled()
        let record = try #require(try KeyRecord.read("default", from: world.store))
        let pin = try PINRules.check(World.pin)
        let contents = try world.phone.gate.open(.sign, kid: Array(record.kid), pin: pin)
        let share = contents.share.exposed()
        let bit = try #require(share.last) & 1
        let right = await world.server.add(try TestSessions.sign())
        await world.server.set(cheat: .brokenRecord(bit: bit))
        try await world.approve(right)
        let wrong = await world.server.add(try TestSessions.sign())
        await world.server.set(cheat: .brokenRecord(bit: 1 - bit))
        await #expect(throws: PhoneFailure(.quarantined)) { try await world.approve(wrong) }
        try await expectQuarantine(world, wrong)
        // No further query, whatever the server sends.
        let third = await world.server.add(try TestSessions.sign())
        await world.server.clearLog()
        await #expect(throws: PhoneFailure(.quarantined)) { try await world.approve(third) }
        #expect(await world.server.log.isEmpty)
    }

    @Test("row 58b: two different c3 for one psid disable the key across a restart too")
    func twoAnswers() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        // The store fails after SHA-256(c3) is in the journal: psid, charge, reset, release, c3.
        world.store.kill(afterChanges: 5)
        await #expect(throws: PhoneFailure(.storage)) { try await world.approve(session) }
        #expect(world.store.log.filter { $0 == .journal }.count == 2)
        await world.server.set(cheat: .another)
        let next = world.restarted()
        await #expect(throws: PhoneFailure(.quarantined)) { try await next.approve(session) }
        try await expectQuarantine(next, session)
    }

    @Test("after an accepted c3 a malformed one is a different one: the key is disabled", arguments: [false, true])
    func malformedSecond(_ isZero: Bool) async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        world.store.kill(afterChanges: 5)
        await #expect(throws: PhoneFailure(.storage)) { try await world.approve(session) }
        let next = world.restarted()
        let c3 = isZero ? [UInt8](repeating: 0, count: 512) : [UInt8](repeating: 255, count: 512)
        await world.server.lie(.prove) { $0["c3"] = Base64.encode(c3) }
        await #expect(throws: PhoneFailure(.quarantined)) { try await next.approve(session) }
        #expect(next.isQuarantined)
    }

    @Test("an accepted c3 that the server withholds after a restart counts as a violation, and three stop the key")
    func withheld() async throws {
        var store = try await World.enrolled().store
        let (server, clock) = (try await World.enrolled().server, TestClock())
        for code in [PhoneFailure.Code.protocolViolation, .protocolViolation, .stopped] {
            let killed = World(server, store, clock: clock)
            let session = await server.add(try TestSessions.sign())
            store.kill(afterChanges: 5)
            await #expect(throws: PhoneFailure(.storage)) { try await killed.approve(session) }
            let next = killed.restarted()
            await server.interrupt(.prove, .refused(.session))
            await #expect(throws: PhoneFailure(code)) { try await next.approve(session) }
            #expect(try next.journal(.sign) == nil)
            store = next.store.reopened()
        }
    }

    /// A store whose registration lock another process took after c3 was journalled, and keeps.
    private struct StuckStore: ItemStore {
        let base: MemoryStore

        func read(_ item: ItemName) throws(PhoneFailure) -> [UInt8]? { try base.read(item) }
        func replace(_ item: ItemName, with bytes: [UInt8]) throws(PhoneFailure) { try base.replace(item, with: bytes) }
        func remove(_ item: ItemName) throws(PhoneFailure) { try base.remove(item) }
        func lock(_ lock: LockName, patience: Duration) throws(PhoneFailure) -> any ItemLock {
            if case .registration = lock, base.log.count(where: { $0 == .journal }) >= 2 { throw PhoneFailure(.inUse) }
            return try base.lock(lock, patience: patience)
        }
    }

    @Test("a registration that ended at the server is told as such, also with an accepted c3 in the journal")
    func endedRegistration() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        world.store.kill(afterChanges: 5)
        await #expect(throws: PhoneFailure(.storage)) { try await world.approve(session) }
        let next = world.restarted()
        await world.server.interrupt(.prove, .refused(.device))
        await #expect(throws: PhoneFailure(.registrationVoid)) { try await next.approve(session) }
        #expect(try next.journal(.sign) == nil)
    }

    @Test("a process that keeps the registration lock does not keep the quarantine away")
    func stuckLock() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        await world.server.set(cheat: .otherMessage)
        let phone = Phone(
            world.phone.settings, items: StuckStore(base: world.store), api: world.phone.api, wrap: world.phone.wrap,
            clock: world.clock)
        await #expect(throws: PhoneFailure(.quarantined)) {
            _ = try await phone.approve(
                sessionId: session, pin: World.pin, authentication: false, confirmVc: nil, progress: Progress())
        }
        #expect(world.isQuarantined)
        await #expect(throws: PhoneFailure(.quarantined)) { try await world.approve(session) }
        #expect(try world.journal(.sign) == nil)
    }

    @Test("what a kill within the quarantine left of k1 is erased by the next call")
    func killedQuarantine() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        await world.server.interrupt(.prove, .answerLost)
        await #expect(throws: PhoneFailure(.unreachable)) { try await world.approve(session) }
        #expect(try world.journal(.sign) != nil)
        try Quarantine(incident: .init(kid: Data(count: 16), at: "", evidence: Data(count: 32), reported: true))
            .write("default", to: world.store)
        await #expect(throws: PhoneFailure(.quarantined)) { try await world.approve(session) }
        #expect(try world.journal(.sign) == nil)
    }

    @Test("a nonce whose key is disabled while it is opened is not kept")
    func quarantinedPresign() async throws {
        let world = try await World.enrolled()
        let object = try TestSessions.sign()
        let session = await world.server.add(object)
        let store = world.store
        await world.server.interrupt(
            .prove,
            .after {
                try? Quarantine(
                    incident: .init(kid: Data(count: 16), at: "", evidence: Data(count: 32), reported: true)
                ).write("default", to: store)
            })
        await #expect(throws: PhoneFailure(.quarantined)) {
            try await world.phone.presign(sessionId: session, documentNumber: "PNOMN-123456789-TEST-Q")
        }
        #expect(!world.phone.memory.isPresigned(object.sessionId))
    }

    @Test("row 58: two different c3 within one process disable the key too")
    func twoAnswersAtOnce() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        // psid, charge, reset, release, c3: the last durable write is SHA-256(c3), then the store is away for a while.
        world.store.kill(afterChanges: 5)
        await #expect(throws: PhoneFailure(.storage)) { try await world.approve(session) }
        world.store.revive()
        await world.server.set(cheat: .another)
        await #expect(throws: PhoneFailure(.quarantined)) { try await world.approve(session) }
        try await expectQuarantine(world, session)
    }

    @Test("the same c3 after a restart completes the signature")
    func sameAnswer() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        world.store.kill(afterChanges: 5)
        await #expect(throws: PhoneFailure(.storage)) { try await world.approve(session) }
        let next = world.restarted()
        #expect(try await next.approve(session) == "OK")
        #expect(!next.isQuarantined)
    }

    @Test("row 59: a certificate for another key than Q is refused before a release")
    func certificateKey() async throws {
        let world = try await World.enrolled()
        let record = try #require(try KeyRecord.read("default", from: world.store))
        let pin = try PINRules.check(World.pin)
        let own = try world.phone.gate.open(.sign, kid: Array(record.kid), pin: pin)
        let other = BlobContents(
            slot: .sign, kid: own.kid, epoch: own.epoch, share: own.share.clone(), primes: own.primes.clone(),
            documentNumber: own.documentNumber,
            certificate: try TestAuthority.shared.certify(SigningKey.generate().publicKey, auth: false).der)
        world.set(.sign, .blob, [0] + PINBlob.seal(other.encoded(), pin: pin, random: SystemRandom()))
        let session = await world.server.add(try TestSessions.sign())
        await #expect(throws: PhoneFailure(.keyMismatch)) { try await world.approve(session) }
        #expect(await world.server.count(.prove) == 0)
    }

    @Test("row 60: a quarantined key signs nothing, also after a restart, and its open nonces are gone")
    func quarantined() async throws {
        let world = try await World.enrolled()
        let ahead = try TestSessions.sign()
        let presigned = await world.server.add(ahead)
        try await world.phone.presign(sessionId: presigned, documentNumber: "PNOMN-123456789-TEST-Q")
        let session = await world.server.add(try TestSessions.sign())
        await world.server.set(cheat: .otherMessage)
        await #expect(throws: PhoneFailure(.quarantined)) { try await world.approve(session) }
        #expect(!world.phone.memory.isPresigned(ahead.sessionId))
        await world.server.beHonest()
        await world.server.clearLog()
        for phone in [world, world.restarted()] {
            await #expect(throws: PhoneFailure(.quarantined)) { try await phone.approve(presigned) }
            await #expect(throws: PhoneFailure(.quarantined)) {
                try await phone.phone.presign(sessionId: presigned, documentNumber: "PNOMN-123456789-TEST-Q")
            }
        }
        #expect(await world.server.log.filter { $0 != .session }.isEmpty)
        // The other key goes on.
        let auth = await world.server.add(try TestSessions.auth())
        try await world.approve(auth, auth: true)
    }

    @Test("a quarantine that could not be reported is reported by the next call")
    func lateReport() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        await world.server.set(cheat: .otherMessage)
        await world.server.interrupt(.quarantine, .lost)
        await #expect(throws: PhoneFailure(.quarantined)) { try await world.approve(session) }
        #expect(await world.server.quarantines.isEmpty)
        let next = world.restarted()
        await #expect(throws: PhoneFailure(.quarantined)) { try await next.approve(session) }
        #expect(await world.server.quarantines.count == 1)
        await #expect(throws: PhoneFailure(.quarantined)) { try await next.approve(session) }
        #expect(await world.server.quarantines.count == 1)
    }

    @Test("a quarantine that cannot be written is not reported, and the next attempt finds the same cheat")
    func unwritten() async throws {
        let world = try await World.enrolled()
        let session = await world.server.add(try TestSessions.sign())
        await world.server.set(cheat: .otherMessage)
        world.store.kill(afterChanges: 5)
        await #expect(throws: PhoneFailure(.storage)) { try await world.approve(session) }
        #expect(await world.server.quarantines.isEmpty)
        let next = world.restarted()
        #expect(!next.isQuarantined)
        await #expect(throws: PhoneFailure(.quarantined)) { try await next.approve(session) }
        #expect(next.isQuarantined)
    }

    @Test(
        "row 61: a key whose safety records are missing is not used, and nothing is reported",
        arguments: [
            ItemName.Kind.quarantine, .journal, .journalKey, .counter, .psids, .record, .violations,
        ])
    func missing(_ kind: ItemName.Kind) async throws {
        let world = try await World.enrolled()
        world.set(.sign, kind, nil)
        let session = await world.server.add(try TestSessions.sign())
        await #expect(throws: PhoneFailure(.stateMissing)) { try await world.approve(session) }
        #expect(throws: PhoneFailure(.stateMissing)) { try world.phone.verifyPIN(.sign, pin: World.pin) }
        #expect(await world.server.log.isEmpty)
        #expect(PhoneFailure(.stateMissing).advice == .afterUser)
        // A new enrolment makes the phone usable again.
        if kind == .quarantine {
            try await world.enroll(code: "again", authPin: nil)
            try world.phone.verifyPIN(.sign, pin: World.pin)
        }
    }

    @Test(
        "row 61: an unreadable safety record counts as missing",
        arguments: [ItemName.Kind.quarantine, .journal, .journalKey, .counter, .psids, .record])
    func unreadable(_ kind: ItemName.Kind) async throws {
        let world = try await World.enrolled()
        world.set(.sign, kind, [9, 9, 9])
        let session = await world.server.add(try TestSessions.sign())
        await #expect(throws: PhoneFailure(.stateMissing)) { try await world.approve(session) }
        #expect(await world.server.count(.prove) == 0)
    }

    private func expectQuarantine(_ world: World, _ session: String) async throws {
        #expect(world.isQuarantined)
        #expect(await world.server.count(.finish) <= 1)
        let id = try #require(UUIDText(session))
        #expect(await world.server.signatures[id] == nil)
        let report = try #require(await world.server.quarantines.first)
        let record = try #require(try KeyRecord.read("default", from: world.store))
        #expect(report.kid.bytes == Array(record.kid))
        let request = try #require(await world.server.requests.last { $0.path.hasSuffix("quarantine") })
        // Nothing but the key, the time and the hash.
        let json = try JSONSerialization.jsonObject(with: Data(request.body ?? [])) as? [String: Any]
        #expect(Set((json ?? [:]).keys) == ["v", "kid", "at", "evidence"])
        #expect(request.path == "/v3/mobile/keys/sign/quarantine")
        #expect(try world.journal(.sign) == nil)
    }
}
