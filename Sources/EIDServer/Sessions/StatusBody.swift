import EIDAPI
import EIDStorage

/// The body of a finished session, member by member as `rp-api.md` §§7.2–7.6 want it.
enum StatusBody {
    static func status(_ session: SessionRecord, _ tx: borrowing Transaction) throws -> SessionStatus {
        guard let outcome = session.outcome, let result = EndResult(rawValue: outcome.endResult) else {
            throw StorageError(.corrupt, "a session that is over has no result")
        }
        var status = SessionStatus(state: .complete)
        let ignored = session.request.ignoredProperties
        status.ignoredProperties = ignored.isEmpty ? nil : ignored
        if session.request.sharesAddress { status.deviceIpAddress = outcome.deviceAddress }
        status.result = SessionStatus.Result(
            endResult: result, documentNumber: result == .ok ? session.documentNumber : nil,
            details: outcome.refusedInteraction.flatMap(InteractionType.init(rawValue:))
                .map(SessionStatus.Details.init(interaction:)))
        if result == .ok { try fill(&status, session, outcome, tx) }
        return status
    }

    private static func fill(
        _ status: inout SessionStatus, _ session: SessionRecord, _ outcome: SessionOutcomeRecord,
        _ tx: borrowing Transaction
    ) throws {
        guard let flowType = session.flowType.flatMap(FlowType.init(rawValue:)),
            let serial = outcome.certificateSerial, let certificate = try tx.certificate(serial: serial),
            let der = certificate.der, let level = CertificateLevel(rawValue: certificate.level)
        else { throw StorageError(.corrupt, "a session that ended OK lacks its certificate") }
        let type = try SessionView.type(of: session)
        status.signatureProtocol = type.signatureProtocol
        status.cert = SessionStatus.Certificate(value: Base64Bytes(der), certificateLevel: level)
        status.interactionTypeUsed = outcome.interactionTypeUsed.flatMap(InteractionType.init(rawValue:))
        status.signature = signature(session, outcome, type, flowType)
        if type != .certificateChoice, let document = session.documentNumber,
            let account = try tx.account(documentNumber: document)
        {
            status.person = SessionStatus.Person(account)
        }
    }

    private static func signature(
        _ session: SessionRecord, _ outcome: SessionOutcomeRecord, _ type: SessionType, _ flowType: FlowType
    ) -> SessionStatus.Signature {
        guard type != .certificateChoice else { return SessionStatus.Signature(flowType: flowType) }
        let isLogIn = type == .authentication
        return SessionStatus.Signature(
            value: outcome.signature.map(Base64Bytes.init), serverRandom: isLogIn ? session.serverRandom : nil,
            userChallenge: isLogIn ? outcome.userChallenge : nil, flowType: flowType,
            signatureAlgorithm: SignatureAlgorithm.ecdsaSHA256.rawValue,
            signatureAlgorithmParameters: SessionStatus.AlgorithmParameters(hashAlgorithm: .sha256),
            // The text that was signed in field 10 of the payload.
            initialCallbackUrl: isLogIn ? (flowType.opensCallback ? session.request.initialCallbackURL : "") : nil)
    }
}

extension SessionStatus.Person {
    init(_ account: AccountRecord) {
        let person = account.person
        self.init(
            firstName: person.givenName, lastName: person.surname, familyName: person.familyName,
            firstNameEn: account.givenNameLatin, lastNameEn: account.surnameLatin, civilId: person.civilID,
            regNo: person.registrationNumber, birthDate: person.birthDate, gender: person.gender,
            givenName: person.givenName, surname: person.surname, givenNameEn: account.givenNameLatin,
            surnameEn: account.surnameLatin)
    }
}
