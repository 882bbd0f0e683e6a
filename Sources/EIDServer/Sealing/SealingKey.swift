import EIDCrypto
import EIDStorage

/// One AES-256 key of a key file, with the name that stands in what it sealed.
final class SealingKey: Sendable {
    /// 8 bytes.
    let id: [UInt8]
    let createdAt: Timestamp
    private let key: SecretBytes

    static let keyCount = 32
    static let idCount = 8
    private static let ivCount = 12

    init(id: [UInt8], createdAt: Timestamp, key: consuming SecretBytes) {
        self.id = id
        self.createdAt = createdAt
        self.key = key
    }

    static func make(_ random: any RandomSource, now: Timestamp) -> SealingKey {
        SealingKey(
            id: random.publicBytes("sealing/id", idCount), createdAt: now, key: random.bytes("sealing/key", keyCount))
    }

    /// iv ‖ ciphertext ‖ tag.
    func seal(_ plaintext: borrowing SecretBytes, _ place: SealedPlace, _ random: any RandomSource) -> [UInt8] {
        let iv = random.publicBytes("sealing/iv", Self.ivCount)
        return iv + AESGCM.seal(plaintext, key: key, iv: iv, authenticating: id + place.associatedData)
    }

    /// Nil when the bytes were not sealed by this key for this place.
    func open(_ sealed: [UInt8], _ place: SealedPlace) -> SecretBytes? {
        guard sealed.count > Self.ivCount else { return nil }
        return AESGCM.open(
            [UInt8](sealed.dropFirst(Self.ivCount)), key: key, iv: [UInt8](sealed.prefix(Self.ivCount)),
            authenticating: id + place.associatedData)
    }

    /// 32 bytes that depend on the key and tell nothing of it.
    func derived(_ purpose: String) -> SecretBytes {
        HKDFSHA256.derive(ikm: key, salt: id, info: Array(purpose.utf8), count: 32)
    }

    /// The key's entry in a key file.
    var entry: [UInt8] {
        var bytes = id
        bytes.append(contentsOf: withBigEndian(UInt64(bitPattern: createdAt.milliseconds)))
        return bytes + key.exposed()
    }

    static let entryCount = idCount + 8 + keyCount

    convenience init?(entry: [UInt8]) {
        var reader = ByteReader(entry)
        guard let id = try? reader.read(Self.idCount), let moment = try? reader.readUInt64(),
            let key = try? reader.read(Self.keyCount), reader.remaining == 0
        else { return nil }
        self.init(
            id: id, createdAt: Timestamp(milliseconds: Int64(bitPattern: moment)), key: SecretBytes(copying: key))
    }
}

private func withBigEndian(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * UInt64($0))) }
}
