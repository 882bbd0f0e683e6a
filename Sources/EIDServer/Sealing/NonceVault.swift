package import EIDCrypto
package import EIDStorage
private import Synchronization
import ThresholdECDSA

/// Seals the secrets of nonces under short-lived keys, so that a row brought back by a backup cannot be opened.
///
/// A new key takes over daily; the one before opens for one session life more. `replaceAll` is for a restore.
/// Source: threshold-ecdsa.md §4.2, "Restore".
package final class NonceVault: Sendable {
    private let ring: Mutex<KeyRing>
    private let random: any RandomSource
    /// Nil in tests: the keys are in memory only.
    private let path: String?
    /// Seconds that a replaced key still opens.
    private let keepsOldKeys: Int64

    private init(ring: KeyRing, random: any RandomSource, path: String?, keepsOldKeys: Int64) {
        self.ring = Mutex(ring)
        self.random = random
        self.path = path
        self.keepsOldKeys = keepsOldKeys
    }

    /// A vault whose keys are in no file: for tests.
    package static func inMemory(random: any RandomSource = SystemRandom(), now: Timestamp) -> NonceVault {
        NonceVault(ring: KeyRing(keys: [.make(random, now: now)]), random: random, path: nil, keepsOldKeys: 300)
    }

    /// The vault of a key file, which is made when it is missing.
    package static func open(
        _ path: String, random: any RandomSource, now: Timestamp, keepsOldKeys: Int64
    ) throws(ServerError) -> NonceVault {
        let stored = try KeyRing.read(path)
        let ring = stored ?? KeyRing(keys: [.make(random, now: now)])
        if stored == nil { try ring.write(path) }
        return NonceVault(ring: ring, random: random, path: path, keepsOldKeys: keepsOldKeys)
    }

    package func seal(_ plaintext: borrowing SecretBytes, at place: SealedPlace) -> [UInt8] {
        ring.withLock { $0 }.seal(plaintext, place, random)
    }

    /// Nil when the key is gone (the nonce counts as EXPIRED), or the value was changed or moved.
    package func open(_ sealed: [UInt8], at place: SealedPlace) -> SecretBytes? {
        ring.withLock { $0 }.open(sealed, place)
    }

    /// Fresh randomness mixed with a secret of this server, for the nonces and masks of one run
    /// (threshold-ecdsa.md §1.5).
    package func hedged(run id: [UInt8]) -> any RandomSource {
        func hedge(_ base: some RandomSource, _ key: SealingKey) -> any RandomSource {
            HedgedRandom(base, secret: key.derived("hedge"), id: id)
        }
        return ring.withLock { $0 }.keys.first.map { hedge(random, $0) } ?? random
    }

    /// Makes a new key when the newest is `life` seconds old, and forgets those that need not open any more.
    package func rotate(life: Int64, now: Timestamp) throws(ServerError) {
        try change { ring in
            var keys = ring.keys
            if let newest = keys.first, newest.createdAt.adding(seconds: life) <= now {
                keys.insert(.make(random, now: now), at: 0)
            }
            // A key opens for `keepsOldKeys` after its successor was made.
            let cut = keys.indices.first { $0 > 0 && keys[$0 - 1].createdAt.adding(seconds: keepsOldKeys) <= now }
            if let cut { keys.removeSubrange(cut...) }
            return KeyRing(keys: keys)
        }
    }

    /// Forgets all keys: no nonce sealed before can be opened. For a restore, or a failover that may have lost writes.
    package func replaceAll(now: Timestamp) throws(ServerError) {
        try change { _ in KeyRing(keys: [.make(random, now: now)]) }
    }

    /// The file comes first: a key that seals is always one that a restart finds.
    private func change(_ new: (KeyRing) -> KeyRing) throws(ServerError) {
        try ring.withLock { ring throws(ServerError) in
            let changed = new(ring)
            guard changed.keys.map(\.id) != ring.keys.map(\.id) else { return }
            if let path { try changed.write(path) }
            ring = changed
        }
    }
}
