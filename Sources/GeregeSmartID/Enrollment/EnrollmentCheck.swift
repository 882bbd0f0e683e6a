import Certificates
import EIDAPI
import EIDCrypto
import Foundation
import ThresholdECDSA

/// The phone's checks of the answer to `complete` (`threshold-ecdsa.md` §2.2): document number, slots, kid, confirm,
/// the key in each certificate, its purpose and its path to a configured root, and whom it names.
struct EnrollmentCheck {
    let answer: EnrollmentComplete.Answer
    let offer: EnrollmentInit.Answer
    /// The name that the citizen saw last, corrected or not.
    let name: LatinName
    let roots: [Certificate]
    /// Unix seconds.
    let now: Int64

    init(
        _ answer: EnrollmentComplete.Answer, _ offer: EnrollmentInit.Answer, name: LatinName, roots: [Certificate],
        now: Int64
    ) {
        self.answer = answer
        self.offer = offer
        self.name = name
        self.roots = roots
        self.now = now
    }

    /// The confirmed keys. Error `enrollmentRejected`; the detail says which check failed.
    func keys(_ proven: [EnrollmentKeys.Proven]) throws(PhoneFailure) -> [EnrollmentKeys.Confirmed] {
        guard answer.documentNumber == offer.documentNumber else { throw rejected("document number") }
        guard answer.keys.map(\.slot) == proven.map(\.slot.apiSlot) else { throw rejected("slots") }
        let token = answer.deviceToken.utf8
        guard (16...1024).contains(token.count), token.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
            throw rejected("device token")
        }
        try checkPerson(proven)
        var keys: [EnrollmentKeys.Confirmed] = []
        for (key, confirmation) in zip(proven, answer.keys) { keys.append(try confirmed(key, confirmation)) }
        return keys
    }

    private func confirmed(
        _ proven: EnrollmentKeys.Proven, _ confirmation: EnrollmentComplete.KeyConfirmation
    ) throws(PhoneFailure) -> EnrollmentKeys.Confirmed {
        let certificate = try certificate(proven.slot)
        guard let certificateKey = certificate.publicKey, let pending = proven.key.take(),
            let point = Point(compressed: proven.message.q1)
        else { throw rejected("certificate key") }
        let key: PhoneKey
        do {
            key = try pending.confirm(
                .init(kid: confirmation.kid.bytes, confirm: confirmation.confirm.bytes), certificateKey: certificateKey)
        } catch {
            throw rejected("\(error)")
        }
        let record = KeyRecord(
            slot: proven.slot.rawValue, kid: Data(key.kid), publicKey: Data(key.publicKey.compressed),
            epoch: key.epoch, certificate: Data(certificate.der))
        let contents = BlobContents(
            slot: proven.slot, kid: key.kid, epoch: key.epoch, share: key.shareBytes,
            primes: key.paillier.primeBytes, documentNumber: answer.documentNumber, certificate: certificate.der)
        return EnrollmentKeys.Confirmed(
            slot: proven.slot, record: record, plain: contents.encoded(), point: point, modulus: proven.message.n)
    }

    /// The slot's certificate, fit for its purpose, with a path to a configured root.
    private func certificate(_ slot: PINSlot) throws(PhoneFailure) -> Certificate {
        guard let der = slot == .sign ? answer.certificate : answer.authCertificate else {
            throw rejected("no certificate")
        }
        do {
            let certificate = try Certificate(der: der.bytes)
            let chain = try answer.chain.map { entry throws(CertificateError) in try Certificate(der: entry.bytes) }
            // The phone does not judge levels; relying parties do. Every policy counts as known.
            let levels = Dictionary(certificate.policies.map { ($0, PolicyLevel.qualified) }) { first, _ in first }
            let validator = PathValidator(
                roots: roots, intermediates: chain.filter { !roots.contains($0) }, policyLevels: PolicyLevels(levels))
            _ = try validator.validate(certificate, for: slot == .sign ? .signing : .login, at: now)
            return certificate
        } catch {
            throw rejected("certificate: \(error)")
        }
    }

    /// Every certificate carries the name that the citizen saw, and all name one person: what the keys sign counts as
    /// signed by whom the certificate names.
    private func checkPerson(_ proven: [EnrollmentKeys.Proven]) throws(PhoneFailure) {
        var identifiers: Set<[UInt8]> = []
        for key in proven {
            let subject = try certificate(key.slot).subject
            guard Self.isSame(subject[.givenName], name.givenName), Self.isSame(subject[.surname], name.surname)
            else { throw rejected("name in the certificate") }
            identifiers.insert(Array((subject[.serialNumber] ?? "").utf8))
        }
        guard identifiers.count == 1, identifiers.first?.isEmpty == false else { throw rejected("person") }
    }

    /// Byte for byte.
    private static func isSame(_ text: String?, _ other: String) -> Bool {
        text.map { $0.utf8.elementsEqual(other.utf8) } ?? false
    }

    private func rejected(_ detail: String) -> PhoneFailure { PhoneFailure(.enrollmentRejected, detail: detail) }
}
