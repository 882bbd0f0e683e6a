import EIDCrypto
import EIDStorage
import Foundation
import Testing

@testable import EIDServer

@Suite struct VaultTests {
    private let place = SealedPlace(table: "keys", column: "material", row: "1")
    private let now = Timestamp(milliseconds: 1_000_000)

    @Test func `a sealed value opens at its own place and nowhere else`() throws {
        let vault = Vault.inMemory()
        let sealed = vault.seal(SecretBytes(copying: [1, 2, 3]), at: place)
        #expect(clear(vault, sealed, place) == [1, 2, 3])
        for other in [
            SealedPlace(table: "key", column: "smaterial", row: "1"),
            SealedPlace(table: "keys", column: "material", row: "2"),
            SealedPlace(table: "nonces", column: "material", row: "1"),
        ] {
            #expect(clear(vault, sealed, other) == nil)
        }
        #expect(clear(Vault.inMemory(), sealed, place) == nil)
    }

    @Test func `every changed bit and every cut is refused`() {
        let vault = Vault.inMemory()
        let sealed = vault.seal(SecretBytes(copying: [1, 2, 3]), at: place)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(clear(vault, changed, place) == nil)
            #expect(clear(vault, [UInt8](sealed.prefix(index)), place) == nil)
        }
        #expect(clear(vault, sealed + [0], place) == nil)
    }

    @Test func `the same value is never sealed to the same bytes, and nothing may be empty`() {
        let vault = Vault.inMemory()
        let one = vault.seal(SecretBytes(copying: [1]), at: place)
        let two = vault.seal(SecretBytes(copying: [1]), at: place)
        #expect(one != two)
        let empty = vault.open(vault.seal(SecretBytes(count: 0), at: place), at: place)?.exposed()
        #expect(empty == [])
    }

    @Test func `a key file is made once, for its owner, and refused when damaged or exposed`() throws {
        let folder = NSTemporaryDirectory() + "eid-vault-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try SecretFile.makeFolder(folder)
        let path = folder + "/key"
        let sealed = try Vault.open(path, random: SystemRandom(), now: now).seal(SecretBytes(copying: [9]), at: place)
        let again = try Vault.open(path, random: SystemRandom(), now: now)
        #expect(clear(again, sealed, place) == [9])
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)

        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: ServerError.exposedKeyFile(path: path)) {
            try Vault.open(path, random: SystemRandom(), now: now)
        }
        try SecretFile.write(path, [1, 2, 3])
        #expect(throws: ServerError.damagedKeyFile(path: path)) {
            try Vault.open(path, random: SystemRandom(), now: now)
        }
    }

    // MARK: Nonce keys

    @Test func `a nonce key takes over daily, and the old one opens for one session life more`() throws {
        let vault = NonceVault.inMemory(now: now)
        let sealed = vault.seal(SecretBytes(copying: [1]), at: place)
        try vault.rotate(life: 86_400, now: now.adding(seconds: 86_399))
        #expect(clear(vault, sealed, place) != nil)
        let day = now.adding(seconds: 86_400)
        try vault.rotate(life: 86_400, now: day)
        #expect(clear(vault, sealed, place) != nil)
        let new = vault.seal(SecretBytes(copying: [2]), at: place)
        try vault.rotate(life: 86_400, now: day.adding(seconds: 299))
        #expect(clear(vault, sealed, place) != nil)
        try vault.rotate(life: 86_400, now: day.adding(seconds: 300))
        #expect(clear(vault, sealed, place) == nil)
        #expect(clear(vault, new, place) != nil)
    }

    @Test func `after a restore no nonce sealed before can be opened, also by a restarted server`() throws {
        let folder = NSTemporaryDirectory() + "eid-nonce-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try SecretFile.makeFolder(folder)
        let open = { try NonceVault.open(folder + "/key", random: SystemRandom(), now: now, keepsOldKeys: 300) }
        let vault = try open()
        let sealed = vault.seal(SecretBytes(copying: [1]), at: place)
        #expect(try clear(open(), sealed, place) != nil)
        try vault.replaceAll(now: now)
        #expect(clear(vault, sealed, place) == nil)
        #expect(try clear(open(), sealed, place) == nil)
        let new = vault.seal(SecretBytes(copying: [2]), at: place)
        #expect(try clear(open(), new, place) != nil)
    }
}

// A secret cannot be copied, so a macro cannot look at it.

private func clear(_ vault: Vault, _ sealed: [UInt8], _ place: SealedPlace) -> [UInt8]? {
    vault.open(sealed, at: place)?.exposed()
}

private func clear(_ vault: NonceVault, _ sealed: [UInt8], _ place: SealedPlace) -> [UInt8]? {
    vault.open(sealed, at: place)?.exposed()
}

@Suite struct ServerConfigurationTests {
    @Test(
        arguments: [
            { $0.deploymentID = "" }, { $0.deploymentID = "A" },
            { $0.deploymentID = String(repeating: "a", count: 65) },
            { $0.schemeName = "a|b" }, { $0.schemeName = "" }, { $0.deviceLinkBase = "http://a/dl" },
            { $0.deviceLinkBase = "https://a/dl?x" }, { $0.baseURL = "https://a/" }, { $0.lifetimes.session = 0 },
            { $0.statusBaseURL = "https://a" }, { $0.requiresAttestation = true },
        ] as [@Sendable (inout ServerConfiguration) -> Void]) func `a setting that cannot be served stops the start`(
            change: @Sendable (inout ServerConfiguration) -> Void
        ) async throws
    {
        await #expect(throws: ServerError.self) { try await Backend.make(.memory, change) }
    }
}
