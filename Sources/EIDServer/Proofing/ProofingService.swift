package import EIDAPI
import EIDCrypto
package import EIDStorage

/// Proof of who someone is, before an enrolment. The one-time state is known to the asking phone only; once VERIFIED it
/// is the `danAuthCode` that one enrolment spends.
package struct ProofingService: Sendable {
    private let context: ServerContext
    /// Nil when no gateway is set up.
    private let register: (any CitizenRegister)?

    package init(_ context: ServerContext, register: (any CitizenRegister)?) {
        self.context = context
        self.register = register
    }

    /// The ways to prove who one is.
    package func methods() -> KYCMethods.Answer {
        KYCMethods.Identifier.allCases.map { id in
            KYCMethods.Method(id: id, name: id.name, available: id == .dan && register != nil)
        }
    }

    // MARK: DAN, the phone's side

    /// Starts a proofing. A number that nobody has gets the same answer as any other.
    ///
    /// Errors: `unavailable` without a gateway, `malformed` for a text that is no registration number, `limit`.
    package func start(_ request: DANInit.Request) async throws -> DANInit.Answer {
        guard register != nil else { throw ProtocolError(.unavailable) }
        guard let number = RegistrationNumber(request.registrationNumber) else {
            throw ProtocolError(
                .malformed, detail: "Invalid request parameters found",
                errors: [
                    .init(
                        detail: "The value is not a registration number", paramName: "registrationNumber",
                        pointer: "/registrationNumber")
                ])
        }
        let now = context.now
        let life = context.configuration.lifetimes.proofing
        let most = context.configuration.limits.openProofingsPerPerson
        let state = Base64URL.encode(context.random.publicBytes("proofing/state", 16))
        let proofing = ProofingRecord(
            stateHash: Self.hash(state), method: KYCMethods.Identifier.dan.rawValue, registrationNumber: number.text,
            createdAt: now, expiresAt: now.adding(seconds: life))
        let isTooMany = try await context.database.write { tx in
            guard try tx.countOpenProofings(registrationNumber: number.text, at: now) < most else { return true }
            try tx.insert(proofing)
            try AuditLog.record(.proofingStarted, Self.auditID(proofing), ["method": proofing.method], at: now, tx)
            return false
        }
        if isTooMany { throw ProtocolError(.limit) }
        return DANInit.Answer(state: state, verifyUrl: verifyURL(state), expiresIn: Int(life))
    }

    /// How far a proofing is. Errors: `notFound`.
    package func status(_ state: String) async throws -> DANStatus.Answer {
        let proofing = try await find(state)
        guard proofing.expiresAt > context.now else { return DANStatus.Answer(status: .expired) }
        switch proofing.status {
        case .pending: return DANStatus.Answer(status: .pending)
        case .rejected: return DANStatus.Answer(status: .rejected)
        case .spent: return DANStatus.Answer(status: .expired)
        case .verified: return DANStatus.Answer(status: .verified, person: proofing.person.map(DANStatus.Person.init))
        }
    }

    // MARK: DAN, the gateway's side (the simulator's consent page)

    /// The registration number that the consent page asks about; nil when there is nothing to consent to any more.
    package func openRequest(_ state: String) async throws -> String? {
        let proofing = try await find(state)
        guard proofing.status == .pending, proofing.expiresAt > context.now else { return nil }
        return proofing.registrationNumber
    }

    /// The citizen's decision on the consent page. A number that the register does not have is rejected.
    ///
    /// Errors: `notFound`; `proofing` when it was decided otherwise before, or its time is over.
    package func decide(_ state: String, consents: Bool) async throws -> DANStatus.Status {
        let now = context.now
        let hash = Self.hash(state)
        let register = register
        let decided: DANStatus.Status? = try await context.database.write { tx in
            guard let proofing = try tx.proofing(stateHash: hash) else { throw ProtocolError(.notFound) }
            let person = consents ? register?.citizen(registrationNumber: proofing.registrationNumber) : nil
            let event: ProofingMachine.Event = person == nil ? .rejected : .verified
            switch ProofingMachine.next(proofing.status, event, isExpired: proofing.expiresAt <= now) {
            case .refuse: return nil
            case .stay: return person == nil ? .rejected : .verified
            case .to: break
            }
            if let person {
                guard try tx.verifyProofing(stateHash: hash, person: person) else { return nil }
            } else {
                guard try tx.rejectProofing(stateHash: hash) else { return nil }
            }
            try AuditLog.record(
                person == nil ? .proofingRejected : .proofingVerified, Self.auditID(proofing), at: now, tx)
            return person == nil ? .rejected : .verified
        }
        guard let decided else { throw ProtocolError(.proofing) }
        return decided
    }

    // MARK: Enrolment

    /// Spends a `danAuthCode` in the enrolment's own transaction and gives the proven person.
    ///
    /// Errors: `proofing` for a code that is unknown, not verified, spent or expired.
    package static func spend(
        _ code: String, enrollmentID: UUIDText, at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> PersonRecord {
        let hash = hash(code)
        guard let proofing = try tx.proofing(stateHash: hash), let person = proofing.person,
            case .to = ProofingMachine.next(proofing.status, .spent, isExpired: proofing.expiresAt <= now),
            try tx.spendProofing(stateHash: hash, enrollmentID: enrollmentID.text, at: now)
        else { throw ProtocolError(.proofing) }
        try AuditLog.record(.proofingSpent, auditID(proofing), ["enrollment": enrollmentID.text], at: now, tx)
        return person
    }

    /// SHA-256 of the code's UTF-8: the key of the record, and `proofing_hash32` of the key generation.
    package static func hash(_ code: String) -> [UInt8] { SHA256.hash([UInt8](code.utf8)) }

    /// Forgets proofings a day after their time. Part of the server's regular work.
    package func forgetOld() async throws {
        let oldest = context.now.adding(seconds: -86_400)
        try await context.database.write { try $0.deleteProofings(expiredBefore: oldest) }
    }

    private func find(_ state: String) async throws -> ProofingRecord {
        let hash = Self.hash(state)
        guard let proofing = try await context.database.read({ try $0.proofing(stateHash: hash) }) else {
            throw ProtocolError(.notFound)
        }
        return proofing
    }

    private func verifyURL(_ state: String) -> String { "\(context.configuration.baseURL)/dan/\(state)" }

    /// Names a proofing in the audit log: enough to find it again, not enough to use it.
    private static func auditID(_ proofing: ProofingRecord) -> String {
        Hex.encode([UInt8](proofing.stateHash.prefix(8)))
    }
}

extension DANStatus.Person {
    fileprivate init(_ person: PersonRecord) {
        self.init(
            givenName: person.givenName, surname: person.surname, familyName: person.familyName,
            civilId: person.civilID, regNo: person.registrationNumber, birthDate: person.birthDate,
            gender: person.gender)
    }
}

extension KYCMethods.Identifier {
    fileprivate var name: LocalizedText {
        switch self {
        case .dan: LocalizedText(mn: "ДАН систем", en: "DAN gateway", ru: "Система ДАН")
        case .gsign: LocalizedText(mn: "Тоон гарын үсэг", en: "Digital signature card", ru: "Цифровая подпись")
        case .passport: LocalizedText(mn: "Гадаад паспорт", en: "Passport", ru: "Заграничный паспорт")
        case .citizenCard:
            LocalizedText(mn: "Иргэний үнэмлэх", en: "Citizen identity card", ru: "Удостоверение гражданина")
        }
    }
}
