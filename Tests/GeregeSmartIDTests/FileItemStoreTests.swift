import Foundation
import Testing

@testable import GeregeSmartID

@Suite("File store") struct FileItemStoreTests {
    /// A store in a fresh folder that goes away with the test.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("eid-store-\(UUID().uuidString)")
        var store: FileItemStore { FileItemStore(directory: url.path) }

        deinit { try? FileManager.default.removeItem(at: url) }

        func mode(_ path: String) throws -> Int {
            let attributes = try FileManager.default.attributesOfItem(atPath: url.appendingPathComponent(path).path)
            return try #require(attributes[.posixPermissions] as? NSNumber).intValue
        }
    }

    private static let item = ItemName(key: "default", kind: .blob)

    @Test("items are files of mode 0600 in folders of mode 0700, whatever the umask")
    func modes() throws {
        let folder = Folder()
        try folder.store.replace(Self.item, with: [1, 2, 3])
        #expect(try folder.store.read(Self.item) == [1, 2, 3])
        #expect(try folder.mode("default/blob") == 0o600)
        #expect(try folder.mode("default") == 0o700)
        _ = try folder.store.lock(.registration(account: "default"), patience: .zero)
        #expect(try folder.mode("default/registration.lock") == 0o600)
    }

    @Test("a replacement leaves only the new file; removing twice is no error")
    func replace() throws {
        let folder = Folder()
        try folder.store.replace(Self.item, with: [1])
        try folder.store.replace(Self.item, with: [])
        #expect(try folder.store.read(Self.item) == [])
        #expect(
            try FileManager.default.contentsOfDirectory(
                atPath: folder.url.appendingPathComponent("default").path) == ["blob"])
        try folder.store.remove(Self.item)
        try folder.store.remove(Self.item)
        #expect(try folder.store.read(Self.item) == nil)
    }

    /// What a process that was killed before its rename left behind.
    private static func leave(_ name: String, in folder: Folder) throws {
        try Data([9]).write(to: folder.url.appendingPathComponent("default/\(name)"))
    }

    @Test("what a killed replacement left behind goes away with the next change of the item, and nothing else does")
    func leftovers() throws {
        let folder = Folder()
        let path = folder.url.appendingPathComponent("default").path
        try folder.store.replace(Self.item, with: [1])
        let others = ["journal-key.1.2.tmp", "blob-key.1.2.tmp", "blob.lock"]
        for name in ["blob.1.2.tmp", "blob.77.9999.tmp"] + others { try Self.leave(name, in: folder) }
        try folder.store.replace(Self.item, with: [2])
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: path)) == Set(["blob"] + others))
        try Self.leave("blob.3.4.tmp", in: folder)
        try folder.store.remove(Self.item)
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: path)) == Set(others))
    }

    @Test("a deleted registration leaves no key material, also not of a killed PIN change")
    func erased() throws {
        let folder = Folder()
        for kind in ItemName.Kind.allCases {
            try folder.store.replace(ItemName(key: "default", kind: kind), with: [1])
        }
        for kind in ItemName.Kind.allCases { try Self.leave("\(kind.rawValue).1.2.tmp", in: folder) }
        try RegistrationEraser(items: folder.store, account: "default").erase()
        let left = try FileManager.default.contentsOfDirectory(
            atPath: folder.url.appendingPathComponent("default").path)
        #expect(Set(left) == ["counter", "counter.1.2.tmp"])
    }

    @Test("a link in place of an item is not followed")
    func link() throws {
        let folder = Folder()
        try folder.store.replace(ItemName(key: "default", kind: .counter), with: [1, 0])
        let path = folder.url.appendingPathComponent("default/blob").path
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/hostname")
        #expect(throws: PhoneFailure(.storage)) { _ = try folder.store.read(Self.item) }
        try folder.store.replace(Self.item, with: [7])
        #expect(try folder.store.read(Self.item) == [7])
    }

    @Test("a folder that cannot be written gives the system's error number")
    func failure() throws {
        let folder = Folder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data().write(to: folder.url.appendingPathComponent("default"))
        do {
            try folder.store.replace(Self.item, with: [1])
            Issue.record("a file is no folder")
        } catch {
            #expect(error == PhoneFailure(.storage))
            #expect(error.status != nil)
        }
    }

    @Test("a lock keeps a second holder of this process out until it is released")
    func lock() throws {
        let folder = Folder()
        let held = try folder.store.lock(.run(key: "default"), patience: .zero)
        #expect(throws: PhoneFailure(.inUse)) { _ = try folder.store.lock(.run(key: "default"), patience: .zero) }
        _ = try folder.store.lock(.run(key: "default.auth"), patience: .zero)
        held.release()
        _ = try folder.store.lock(.run(key: "default"), patience: .zero)
    }

    #if os(Linux)
        @Test("two processes on one store: a second one's lock keeps this one out, and goes away with it")
        func processes() throws {
            let folder = Folder()
            try folder.store.replace(ItemName(key: "default", kind: .counter), with: [1, 0])
            let path = folder.url.appendingPathComponent("default/run.lock").path
            // The other process: util-linux flock holds the file while `cat` waits for its input to end.
            let other = Process()
            other.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
            other.arguments = ["-x", path, "sh", "-c", "echo held; cat"]
            let (input, output) = (Pipe(), Pipe())
            (other.standardInput, other.standardOutput) = (input, output)
            try other.run()
            #expect(output.fileHandleForReading.availableData == Data("held\n".utf8))
            #expect(throws: PhoneFailure(.inUse)) { _ = try folder.store.lock(.run(key: "default"), patience: .zero) }
            try input.fileHandleForWriting.close()
            other.waitUntilExit()
            _ = try folder.store.lock(.run(key: "default"), patience: .seconds(2))
        }
    #endif

    @Test("an enrolled phone works on files, and its second client sees the same counter")
    func phone() async throws {
        let folder = Folder()
        let world = try await World.enrolled()
        for item in world.store.items { try folder.store.replace(item.key, with: item.value) }
        let first = phone(world, folder)
        let second = phone(world, folder)
        #expect(throws: PhoneFailure(.wrongPIN)) { try first.verifyPIN(.sign, pin: "0000") }
        do {
            try second.verifyPIN(.sign, pin: "0000")
            Issue.record("a wrong PIN passed")
        } catch {
            #expect(error.status == 9)
        }
        let session = await world.server.add(try TestSessions.sign())
        _ = try await second.approve(
            sessionId: session, pin: World.pin, authentication: false, confirmVc: nil, progress: Progress())
        try first.deleteRegistration()
        #expect(throws: PhoneFailure(.notEnrolled)) { try second.verifyPIN(.sign, pin: World.pin) }
    }

    private func phone(_ world: World, _ folder: Folder) -> Phone {
        Phone(
            world.phone.settings, items: folder.store, api: world.phone.api, wrap: world.phone.wrap, clock: world.clock)
    }
}
