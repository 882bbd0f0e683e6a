import EIDAPI
import EIDCrypto
import EIDStorage
import ThresholdECDSA

/// What a phone holds after its enrolment: the PIN-protected halves lie open here.
final class TestPhone: Sendable {
    let documentNumber: String
    let deviceToken: String
    let keys: [EIDAPI.KeySlot: TestKey]

    init(documentNumber: String, deviceToken: String, keys: [EIDAPI.KeySlot: TestKey]) {
        self.documentNumber = documentNumber
        self.deviceToken = deviceToken
        self.keys = keys
    }
}

/// The phone's half of one key.
final class TestKey: Sendable {
    let kid: [UInt8]
    let publicKey: Point
    let share: SecretScalar
    let paillier: PaillierSecretKey

    init(_ key: consuming PhoneKey) {
        kid = key.kid
        publicKey = key.publicKey
        share = key.share.clone()
        paillier = key.paillier
    }
}

/// Paillier keys for the whole run of the tests: making them costs the most, and no two databases are compared.
enum SharedPaillier {
    static let keys = (0..<4).map { _ in PaillierSecretKey.generate(SystemRandom()) }
}
