import EIDCrypto
import ThresholdECDSA

/// The sealed journal of one key. There is always one: an empty journal is a sealed item too, so a missing one is
/// noticed. Without hardware it is sealed by AES-256-GCM under a random key in a file of its own.
struct JournalStore: Sendable {
    let items: any ItemStore
    /// `account` or `account.auth`.
    let key: String
    let slot: PINSlot
    /// 16 bytes.
    let kid: [UInt8]
    let random: any RandomSource

    private static let version: UInt8 = 1
    private static let ivCount = 12
    private static let empty: [UInt8] = [0]

    /// A fresh sealing key and an empty journal.
    func create() throws(PhoneFailure) {
        let fresh = random.bytes("journal.key", 32)
        try items.replace(ItemName(key: key, kind: .journalKey), with: fresh.exposed())
        try clear()
    }

    /// nil: nothing is under way. Error `stateMissing` when the journal is missing or does not open.
    func read() throws(PhoneFailure) -> Journal? {
        guard let sealed = try items.read(ItemName(key: key, kind: .journal)), sealed.first == Self.version,
            sealed.count > 1 + Self.ivCount
        else { throw PhoneFailure(.stateMissing, detail: "no journal") }
        let iv = Array(sealed[1...Self.ivCount])
        let plain = AESGCM.open(
            Array(sealed[(1 + Self.ivCount)...]), key: try sealingKey(), iv: iv, authenticating: label)
        guard let plain else { throw PhoneFailure(.stateMissing, detail: "journal does not open") }
        if plain.count == Self.empty.count { return nil }
        return try Journal.decoded(plain)
    }

    /// Durable when it returns.
    func write(_ journal: borrowing Journal) throws(PhoneFailure) {
        try seal(try journal.encoded())
    }

    /// Forgets the run and its k1.
    func clear() throws(PhoneFailure) {
        try seal(SecretBytes(copying: Self.empty))
    }

    /// Fresh randomness mixed with a secret of this device, for the nonces of one run (`threshold-ecdsa.md` §1.5).
    /// Error `stateMissing`.
    func hedged(run psid: [UInt8]) throws(PhoneFailure) -> HedgedRandom<PhoneRandom> {
        let secret = HKDFSHA256.derive(ikm: try sealingKey(), salt: [], info: Array("hedge".utf8), count: 32)
        return HedgedRandom(PhoneRandom(random), secret: secret, id: psid)
    }

    private func seal(_ plain: borrowing SecretBytes) throws(PhoneFailure) {
        let iv = random.publicBytes("journal.iv", Self.ivCount)
        let sealed = AESGCM.seal(plain, key: try sealingKey(), iv: iv, authenticating: label)
        try items.replace(ItemName(key: key, kind: .journal), with: [Self.version] + iv + sealed)
    }

    private func sealingKey() throws(PhoneFailure) -> SecretBytes {
        guard let bytes = try items.read(ItemName(key: key, kind: .journalKey)), bytes.count == 32 else {
            throw PhoneFailure(.stateMissing, detail: "no journal key")
        }
        return SecretBytes(copying: bytes)
    }

    private var label: [UInt8] { Array("journal".utf8) + [slot.byte] + kid }
}
