import Certificates
import EIDAPI
import EIDCrypto
import ThresholdECDSA

@testable import GeregeSmartID

/// One enrolment at the test server.
struct EnrolmentRow {
    let initRequest: EnrollmentInit.Request
    let answer: EnrollmentInit.Answer
    let runs: [OneTime<ServerKeyGeneration>]
    var complete: EnrollmentComplete.Answer?
}

extension TestServer {
    static let deployment = "eid-dev"

    func initialise(_ request: EnrollmentInit.Request) throws -> EnrollmentInit.Answer {
        if let row = enrolments.values.first(where: { $0.initRequest.danAuthCode == request.danAuthCode }) {
            guard row.initRequest == request else { throw ProtocolError(.conflict) }
            return row.answer
        }
        let id = UUIDText.random(SystemRandom())
        let identifiers = try EnrollmentIdentifiers(
            enrollmentId: id.bytes, documentNumber: account.documentNumber)
        var offers: [EnrollmentInit.KeyOffer] = []
        var runs: [OneTime<ServerKeyGeneration>] = []
        for key in request.keys {
            let context = try KeyGenerationContext(
                deployment: Self.deployment, proofingHash: SHA256.hash(Array(request.danAuthCode.utf8)),
                deviceKeyHash: [UInt8](repeating: 0, count: 32), slot: key.slot == .auth ? .auth : .sign)
            let run = try ServerKeyGeneration(
                KeyGenerationCommitment(com1: key.com1.bytes), context: context, enrollment: identifiers,
                random: SystemRandom())
            let offer = run.offer
            offers.append(
                .init(
                    slot: key.slot, kid: try octets(offer.kid), n2: try octets(offer.n2), q2: try octets(offer.q2),
                    pi2: try octets(offer.pi2)))
            runs.append(OneTime(run))
        }
        let answer = EnrollmentInit.Answer(
            enrollmentId: id, documentNumber: account.documentNumber,
            latinName: LatinName(givenName: "DORJ", surname: "BAT"), keys: offers)
        enrolments[id] = EnrolmentRow(initRequest: request, answer: answer, runs: runs)
        return answer
    }

    func complete(_ request: EnrollmentComplete.Request) throws -> EnrollmentComplete.Answer {
        guard let row = enrolments[request.enrollmentId] else { throw ProtocolError(.enrollment) }
        if let answer = row.complete { return answer }
        latinName = request.latinName
        var confirmations: [EnrollmentComplete.KeyConfirmation] = []
        for (key, run) in zip(request.keys, row.runs) {
            guard let run = run.take() else { throw ProtocolError(.enrollment) }
            let share = KeyGenerationShare(
                kid: key.kid.bytes, q1: key.q1.bytes, rho1: key.rho1.bytes, pi1: key.pi1.bytes, n: key.n.bytes,
                piN: key.piN.bytes, cKey: key.cKey.bytes, piKey: key.piKey.bytes)
            let candidate = try run.open(share)
            let serverKey = try candidate.verify()
            let slot: PINSlot = key.slot == .auth ? .auth : .sign
            account.keys[slot] = serverKey
            let name = certifiedName ?? request.latinName ?? row.answer.latinName
            account.certificates[slot] =
                try TestAuthority.shared.certify(
                    serverKey.publicKey, auth: slot == .auth, surname: name.surname, givenName: name.givenName,
                    identifier: certifiedPerson[slot] ?? "PNOMN-123456789"
                ).der
            let confirmation = candidate.confirmation
            confirmations.append(
                .init(slot: key.slot, kid: try octets(confirmation.kid), confirm: try octets(confirmation.confirm)))
        }
        let answer = EnrollmentComplete.Answer(
            documentNumber: account.documentNumber, deviceToken: account.deviceToken,
            certificate: Base64Bytes(account.certificates[.sign] ?? []),
            authCertificate: account.certificates[.auth].map { Base64Bytes($0) },
            chain: [
                Base64Bytes(TestAuthority.shared.issuing.certificate.der),
                Base64Bytes(TestAuthority.shared.root.certificate.der),
            ], signatureAlgorithm: "ecdsa-with-SHA256", keys: confirmations)
        enrolments[request.enrollmentId]?.complete = answer
        return answer
    }
}
