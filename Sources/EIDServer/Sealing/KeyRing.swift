import EIDCrypto

/// The keys of one key file, newest first. The newest seals; all open.
struct KeyRing: Sendable {
    var keys: [SealingKey]

    /// Starts a file, so that nothing else is taken for one.
    private static let magic: [UInt8] = [UInt8]("EIDKEYS".utf8) + [1]
    /// Starts every sealed value.
    private static let version: UInt8 = 1

    /// 1 ‖ key id ‖ iv ‖ ciphertext ‖ tag.
    func seal(_ plaintext: borrowing SecretBytes, _ place: SealedPlace, _ random: any RandomSource) -> [UInt8] {
        guard let key = keys.first else { preconditionFailure("a key ring is never empty") }
        return [Self.version] + key.id + key.seal(plaintext, place, random)
    }

    /// Nil when no key of the ring sealed the bytes for this place.
    func open(_ sealed: [UInt8], _ place: SealedPlace) -> SecretBytes? {
        guard sealed.first == Self.version, sealed.count > 1 + SealingKey.idCount else { return nil }
        let id = [UInt8](sealed[1...SealingKey.idCount])
        guard let key = keys.first(where: { $0.id == id }) else { return nil }
        return key.open([UInt8](sealed.dropFirst(1 + SealingKey.idCount)), place)
    }

    /// Nil when there is no such file.
    static func read(_ path: String) throws(ServerError) -> KeyRing? {
        guard let content = try SecretFile.read(path) else { return nil }
        let entries = content.dropFirst(magic.count)
        guard content.starts(with: magic), !entries.isEmpty, entries.count % SealingKey.entryCount == 0 else {
            throw .damagedKeyFile(path: path)
        }
        var keys: [SealingKey] = []
        for start in stride(from: entries.startIndex, to: entries.endIndex, by: SealingKey.entryCount) {
            guard let key = SealingKey(entry: [UInt8](entries[start..<start + SealingKey.entryCount])) else {
                throw .damagedKeyFile(path: path)
            }
            keys.append(key)
        }
        return KeyRing(keys: keys)
    }

    func write(_ path: String) throws(ServerError) {
        try SecretFile.write(path, Self.magic + keys.flatMap(\.entry))
    }
}
