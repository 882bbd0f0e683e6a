import Certificates
import EIDAPI
import EIDCrypto
import ThresholdECDSA

/// One attempt of a phone to enrol, step by step, so that a test can lie in any of them.
final class PhoneEnrollment {
    private final class Run {
        let slot: EIDAPI.KeySlot
        var first: PhoneKeyGeneration?
        var pending: PhonePendingKey?

        init(_ slot: EIDAPI.KeySlot, _ first: consuming PhoneKeyGeneration) {
            self.slot = slot
            self.first = consume first
        }
    }

    private let runs: [Run]
    let request: EnrollmentInit.Request

    /// - Parameter paillier: one a slot.
    init(
        code: String, slots: [EIDAPI.KeySlot] = [.sign, .auth], paillier: [PaillierSecretKey] = SharedPaillier.keys,
        deployment: String = "eid-dev", random: [any RandomSource] = []
    ) throws {
        var runs: [Run] = []
        var commitments: [EnrollmentInit.KeyCommitment] = []
        for (index, slot) in slots.enumerated() {
            let source: any RandomSource = index < random.count ? random[index] : SystemRandom()
            let context = try KeyGenerationContext(
                deployment: deployment, proofingHash: SHA256.hash(Array(code.utf8)),
                deviceKeyHash: [UInt8](repeating: 0, count: 32), slot: slot == .sign ? .sign : .auth)
            let material = try PhoneKeyMaterial(paillier: paillier[index], random: source)
            let run = try PhoneKeyGeneration(context, material: material, random: source)
            commitments.append(.init(slot: slot, com1: try octets(run.commitment.com1)))
            runs.append(Run(slot, run))
        }
        self.runs = runs
        request = EnrollmentInit.Request(danAuthCode: code, pushToken: nil, platform: "linux", keys: commitments)
    }

    /// The phone's second message; once.
    func complete(
        _ answer: EnrollmentInit.Answer, latinName: LatinName? = nil
    ) throws -> EnrollmentComplete.Request {
        let enrollment = try EnrollmentIdentifiers(
            enrollmentId: answer.enrollmentId.bytes, documentNumber: answer.documentNumber)
        var shares: [EnrollmentComplete.KeyShare] = []
        for (run, offer) in zip(runs, answer.keys) {
            guard let first = run.first.take() else { throw TestFailure.usedTwice }
            let pending = try first.complete(
                KeyGenerationOffer(
                    kid: offer.kid.bytes, n2: offer.n2.bytes, q2: offer.q2.bytes, pi2: offer.pi2.bytes),
                enrollment: enrollment, random: SystemRandom())
            let share = pending.message
            shares.append(
                .init(
                    slot: run.slot, kid: try octets(share.kid), q1: try octets(share.q1), rho1: try octets(share.rho1),
                    pi1: try octets(share.pi1), n: try octets(share.n), piN: try octets(share.piN),
                    cKey: try octets(share.cKey), piKey: try octets(share.piKey)))
            run.pending = consume pending
        }
        return EnrollmentComplete.Request(enrollmentId: answer.enrollmentId, latinName: latinName, keys: shares)
    }

    /// The phone's last checks; once.
    func confirm(_ answer: EnrollmentComplete.Answer) throws -> TestPhone {
        var keys: [EIDAPI.KeySlot: TestKey] = [:]
        for (run, confirmation) in zip(runs, answer.keys) {
            guard let pending = run.pending.take(),
                let der = run.slot == .sign ? answer.certificate : answer.authCertificate
            else { throw TestFailure.usedTwice }
            guard let certified = try Certificate(der: der.bytes).publicKey else { throw TestFailure.missing }
            keys[run.slot] = TestKey(
                try pending.confirm(
                    KeyGenerationConfirmation(kid: confirmation.kid.bytes, confirm: confirmation.confirm.bytes),
                    certificateKey: certified))
        }
        return TestPhone(documentNumber: answer.documentNumber, deviceToken: answer.deviceToken, keys: keys)
    }
}

enum TestFailure: Error {
    case usedTwice
    case length
    case missing
    /// Stands for a process that dies at this point.
    case crash
}

func octets<Size: OctetCount>(_ bytes: [UInt8]) throws -> Octets<Size> {
    guard let octets = Octets<Size>(bytes) else { throw TestFailure.length }
    return octets
}
