package import EIDCrypto
package import EIDStorage

/// Seals secrets that stay in the database, under a key that is not in it.
///
/// AES-256-GCM with a random iv; the place of the value is authenticated, so that values cannot be swapped between
/// rows. Only the holder of database *and* key file can read them.
package struct Vault: Sendable {
    private let ring: KeyRing
    private let random: any RandomSource

    init(ring: KeyRing, random: any RandomSource) {
        self.ring = ring
        self.random = random
    }

    /// A vault with a fresh key that is in no file: for tests.
    package static func inMemory(random: any RandomSource = SystemRandom()) -> Vault {
        Vault(ring: KeyRing(keys: [.make(random, now: Timestamp(milliseconds: 0))]), random: random)
    }

    /// The vault of a key file, which is made when it is missing.
    package static func open(_ path: String, random: any RandomSource, now: Timestamp) throws(ServerError) -> Vault {
        if let ring = try KeyRing.read(path) { return Vault(ring: ring, random: random) }
        let ring = KeyRing(keys: [.make(random, now: now)])
        try ring.write(path)
        return Vault(ring: ring, random: random)
    }

    /// Safe to store and to back up together with the database.
    package func seal(_ plaintext: borrowing SecretBytes, at place: SealedPlace) -> [UInt8] {
        ring.seal(plaintext, place, random)
    }

    /// Nil when the value was changed, moved, or sealed under a key that this vault lacks.
    package func open(_ sealed: [UInt8], at place: SealedPlace) -> SecretBytes? {
        ring.open(sealed, place)
    }
}
