import EIDCrypto
import Testing

@testable import GeregeSmartID

@Suite("PIN gate") struct PINGateTests {
    @Test("row 84: ten wrong PINs, then the right one, and the count starts again")
    func ten() async throws {
        let world = try await World.enrolled()
        for attempt in 1...10 {
            do {
                try world.phone.verifyPIN(.sign, pin: "0000")
                Issue.record("a wrong PIN passed")
            } catch {
                #expect(error == PhoneFailure(.wrongPIN))
                #expect(error.status == 11 - attempt)
            }
            #expect(world.counter(.sign) == UInt8(attempt))
        }
        try world.phone.verifyPIN(.sign, pin: World.pin)
        #expect(world.counter(.sign) == 0)
        #expect(await world.server.log.isEmpty)
    }

    @Test("row 84: the eleventh wrong PIN in a row deletes both slots and keeps the counter")
    func eleventh() async throws {
        let world = try await World.enrolled()
        let blob = world.items(.sign, .blob)
        try world.set(.sign, counter: 10)
        #expect(throws: PhoneFailure(.locked)) { try world.phone.verifyPIN(.sign, pin: "0000") }
        #expect(Set(world.store.items.keys.map(\.kind)) == [.counter])
        #expect(world.counter(.sign) == 11)
        // Also the right PIN, another slot and a restart find nothing.
        #expect(throws: PhoneFailure(.locked)) { try world.phone.verifyPIN(.sign, pin: World.pin) }
        #expect(throws: PhoneFailure(.notEnrolled)) {
            try world.restarted().phone.verifyPIN(.auth, pin: World.authPin)
        }
        // A blob put back later meets the old count.
        let restored = try await World.enrolled()
        for item in restored.store.items where item.key.kind != .counter { world.store.items[item.key] = item.value }
        world.set(.sign, .blob, blob)
        #expect(throws: PhoneFailure(.locked)) { try world.phone.verifyPIN(.sign, pin: World.pin) }
        #expect(world.items(.sign, .blob) == nil)
        #expect(await world.server.log.isEmpty)
    }

    @Test("row 84: a kill between the charge and the check counts as wrong, for a right PIN too")
    func killed() async throws {
        let world = try await World.enrolled()
        for expected in UInt8(1)...3 {
            let killed = World(world.server, world.store.reopened())
            killed.store.kill(afterChanges: 1)
            #expect(throws: PhoneFailure(.storage)) { try killed.phone.verifyPIN(.sign, pin: World.pin) }
            #expect(killed.store.log == [.counter])
            #expect(killed.counter(.sign) == expected)
            world.store.items = killed.store.items
        }
        try world.phone.verifyPIN(.sign, pin: World.pin)
        #expect(world.counter(.sign) == 0)
    }

    @Test("row 84: a kill in the eleventh attempt locks at the next one, whatever PIN it has")
    func killedInEleventh() async throws {
        let world = try await World.enrolled()
        try world.set(.sign, counter: 10)
        world.store.kill(afterChanges: 1)
        #expect(throws: PhoneFailure(.storage)) { try world.phone.verifyPIN(.sign, pin: World.pin) }
        let next = world.restarted()
        #expect(next.items(.sign, .blob) != nil)
        #expect(throws: PhoneFailure(.locked)) { try next.phone.verifyPIN(.sign, pin: World.pin) }
        #expect(Set(next.store.items.keys.map(\.kind)) == [.counter])
    }

    @Test("row 84: a kill within the deletion is made good by the next call")
    func killedInDeletion() async throws {
        for count in [1, 2, 3, 5, 9] {
            let world = try await World.enrolled()
            try world.set(.sign, counter: 10)
            world.store.kill(afterChanges: count)
            #expect(throws: PhoneFailure.self) { try world.phone.verifyPIN(.sign, pin: "0000") }
            let next = world.restarted()
            #expect(throws: PhoneFailure(.locked)) { try next.phone.verifyPIN(.sign, pin: World.pin) }
            #expect(Set(next.store.items.keys.map(\.kind)) == [.counter], "kill after \(count)")
        }
    }

    @Test("a lock-out deletes under the registration lock, so it cannot tear what another process enrols")
    func lockedOutUnderLock() async throws {
        let world = try await World.enrolled()
        try world.set(.sign, counter: 11)
        let enrolling = try world.store.lock(.registration(account: "default"), patience: .zero)
        #expect(throws: PhoneFailure(.inUse)) { try world.phone.verifyPIN(.sign, pin: World.pin) }
        #expect(world.items(.sign, .blob) != nil)
        enrolling.release()
        #expect(throws: PhoneFailure(.locked)) { try world.phone.verifyPIN(.sign, pin: World.pin) }
        #expect(world.items(.sign, .blob) == nil)
    }

    @Test("the charge is durable before the tag is looked at")
    func order() async throws {
        let world = try await World.enrolled()
        world.store.kill(afterChanges: 0)
        #expect(throws: PhoneFailure(.storage)) { try world.phone.verifyPIN(.sign, pin: World.pin) }
        #expect(world.store.log.isEmpty)
    }

    @Test("row 85: a blob with one bit changed does not open, and counts")
    func flipped() async throws {
        let world = try await World.enrolled()
        let blob = try #require(world.items(.sign, .blob))
        // salt, iv, each part of the content, tag
        let places = [1, 16, 17, 28, 29, 30, 50, 80, 200, 330, blob.count - 17, blob.count - 16, blob.count - 1]
        for place in places {
            var changed = blob
            changed[place] ^= 1 << UInt8(place % 8)
            world.set(.sign, .blob, changed)
            try world.set(.sign, counter: 0)
            #expect(throws: PhoneFailure(.wrongPIN), "byte \(place)") {
                try world.phone.verifyPIN(.sign, pin: World.pin)
            }
            #expect(world.counter(.sign) == 1)
        }
        #expect(await world.server.log.isEmpty)
    }

    @Test("row 85: a truncated blob does not open")
    func truncated() async throws {
        let world = try await World.enrolled()
        let blob = try #require(world.items(.sign, .blob))
        for count in [1, 17, 29, 45, 46, blob.count - 1] {
            world.set(.sign, .blob, Array(blob.prefix(count)))
            try world.set(.sign, counter: 0)
            #expect(throws: PhoneFailure(.wrongPIN), "\(count) bytes") {
                try world.phone.verifyPIN(.sign, pin: World.pin)
            }
        }
        world.set(.sign, .blob, [])
        #expect(throws: PhoneFailure(.keyForm)) { try world.phone.verifyPIN(.sign, pin: World.pin) }
    }

    @Test("row 86: the other slot's blob is refused, under either PIN")
    func otherSlot() async throws {
        let world = try await World.enrolled()
        world.set(.sign, .blob, world.items(.auth, .blob))
        #expect(throws: PhoneFailure(.wrongPIN)) { try world.phone.verifyPIN(.sign, pin: World.pin) }
        #expect(throws: PhoneFailure(.keyMismatch)) { try world.phone.verifyPIN(.sign, pin: World.authPin) }
        let session = await world.server.add(try TestSessions.sign())
        await #expect(throws: PhoneFailure(.keyMismatch)) { try await world.approve(session, pin: World.authPin) }
        #expect(await world.server.count(.prove) == 0)
    }

    @Test("row 86: a blob of another kid is refused")
    func otherKid() async throws {
        let world = try await World.enrolled()
        let record = try #require(try KeyRecord.read("default", from: world.store))
        var other = Array(record.kid)
        other[3] ^= 1
        let gate = world.phone.gate
        #expect(throws: PhoneFailure(.keyMismatch)) {
            _ = try gate.open(.sign, kid: other, pin: try PINRules.check(World.pin))
        }
    }

    @Test("row 87: prefix 00 unasked for, 01 without hardware and 02 are refused uncharged", arguments: [0, 1, 2, 255])
    func prefix(_ prefix: UInt8) async throws {
        let world = try await World.enrolled()
        let blob = try #require(world.items(.sign, .blob))
        world.set(.sign, .blob, [prefix] + blob.dropFirst())
        let phone = prefix == 0 ? World(world.server, world.store, wrap: SoftwareWrap(isAllowed: false)) : world
        let expected = PhoneFailure(prefix == 0 ? .softwareKeyNotAllowed : .keyForm)
        #expect(throws: expected) { try phone.phone.verifyPIN(.sign, pin: World.pin) }
        #expect(world.counter(.sign) == 0)
    }

    @Test("row 66: without a hardware wrap the copied file gives its PIN away offline")
    func offline() async throws {
        let world = try await World.enrolled()
        let blob = Array(try #require(world.items(.sign, .blob)).dropFirst())
        var found: String?
        for guess in ["00000", "13579", "24680"] where PINBlob.open(blob, pin: try PINRules.check(guess)) != nil {
            found = guess
        }
        // No counter and no server took part: this is why `00` is not for production.
        #expect(found == World.pin)
        #expect(world.counter(.sign) == 0)
    }

    // MARK: Changing

    @Test("row 67: changePIN with a wrong old PIN changes nothing and counts")
    func wrongOld() async throws {
        let world = try await World.enrolled()
        let blob = world.items(.sign, .blob)
        #expect(throws: PhoneFailure(.wrongPIN)) { try world.phone.changePIN(.sign, from: "99999", to: "11223") }
        #expect(world.items(.sign, .blob) == blob)
        #expect(world.counter(.sign) == 1)
        try world.phone.verifyPIN(.sign, pin: World.pin)
    }

    @Test("row 67: a kill before the replacement leaves the old PIN, after it the new one")
    func killedChange() async throws {
        let world = try await World.enrolled()
        let blob = world.items(.sign, .blob)
        world.store.kill(afterChanges: 2)
        #expect(throws: PhoneFailure(.storage)) { try world.phone.changePIN(.sign, from: World.pin, to: "11223") }
        let next = world.restarted()
        #expect(next.items(.sign, .blob) == blob)
        try next.phone.verifyPIN(.sign, pin: World.pin)
        try next.phone.changePIN(.sign, from: World.pin, to: "11223")
        let last = next.restarted()
        try last.phone.verifyPIN(.sign, pin: "11223")
        #expect(throws: PhoneFailure(.wrongPIN)) { try last.phone.verifyPIN(.sign, pin: World.pin) }
        #expect(await world.server.log.isEmpty)
    }

    @Test("a changed PIN signs, and the other slot keeps its own")
    func changed() async throws {
        let world = try await World.enrolled()
        try world.phone.changePIN(.sign, from: World.pin, to: "112233")
        let session = await world.server.add(try TestSessions.sign())
        try await world.approve(session, pin: "112233")
        try world.phone.verifyPIN(.auth, pin: World.authPin)
    }

    @Test("a new PIN that is no PIN is refused before the old one is looked at")
    func badNew() async throws {
        let world = try await World.enrolled()
        #expect(throws: PhoneFailure(.pinFormat)) { try world.phone.changePIN(.sign, from: World.pin, to: "12") }
        #expect(world.counter(.sign) == 0 && world.store.changes == 0)
    }

    @Test("deleting removes both slots and keeps the counters")
    func deletion() async throws {
        let world = try await World.enrolled()
        try world.phone.deleteRegistration()
        #expect(Set(world.store.items.keys.map(\.kind)) == [.counter])
        #expect(throws: PhoneFailure(.notEnrolled)) { try world.phone.verifyPIN(.sign, pin: World.pin) }
    }
}

extension World {
    func set(_ slot: PINSlot, counter: UInt8) throws {
        try PINCounter(items: store, key: slot.key(of: "default")).write(counter)
    }
}
