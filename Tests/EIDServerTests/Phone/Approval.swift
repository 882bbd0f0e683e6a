import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import ThresholdECDSA

/// One phone that answers one session of an enrolled citizen.
final class Approval {
    let system: TestSystem
    let phone: TestPhone
    let key: TestKey
    let session: UUIDText
    var choices: Choices
    let run: PhoneRun

    init(
        _ system: TestSystem, _ phone: TestPhone, _ kind: SessionKind, interactions: [Interaction], codes: [String]
    ) async throws {
        self.system = system
        self.phone = phone
        guard let key = phone.keys[kind == .auth ? .auth : .sign], let interaction = interactions.first else {
            throw TestFailure.missing
        }
        self.key = key
        session = try await system.session(
            kind, for: phone.documentNumber, interactions: interactions, choices: codes)
        let asks = interaction.type == .confirmationMessageAndVerificationCodeChoice
        choices = Choices(
            interactionTypeUsed: interaction.type, userChallenge: kind == .auth ? Self.challenge() : nil,
            confirmVc: asks ? "04821" : nil)
        run = try PhoneRun(key, session)
    }

    /// On a server of its own.
    static func begin(
        _ kind: SessionKind, interactions: [Interaction] = [.init(.displayTextAndPIN)], codes: [String] = []
    ) async throws -> Approval {
        let (system, phone) = try await EnrolledPhone.make()
        return try await Approval(system, phone, kind, interactions: interactions, codes: codes)
    }

    /// Another session of the same citizen.
    func another(_ kind: SessionKind) async throws -> Approval {
        try await Approval(system, phone, kind, interactions: [.init(.displayTextAndPIN)], codes: [])
    }

    static func challenge() -> String { UserChallenge.random(SystemRandom()).challenge }
}

// MARK: - The phone's calls

extension Approval {
    func commit(_ request: SignCommit.Request? = nil, in other: UUIDText? = nil) async throws -> SignCommit.Answer {
        try await system.node.signing.commit(
            request ?? run.commit(), session: other ?? session, account: system.account(phone))
    }

    func prove(_ request: SignProve.Request, in other: UUIDText? = nil) async throws -> SignProve.Answer {
        try await system.node.signing.prove(request, session: other ?? session, account: system.account(phone))
    }

    func finish(
        _ signature: [UInt8], _ other: Choices? = nil, in session: UUIDText? = nil
    ) async throws -> SignFinish.Answer {
        try await system.node.signing.finish(
            run.finish(signature, other ?? choices), session: session ?? self.session,
            account: system.account(phone))
    }

    /// A release with the right PIN over what the session says.
    func release(_ other: Choices? = nil, of run: PhoneRun? = nil) async throws -> SignProve.Release {
        try (run ?? self.run).release(await system.view(session), other ?? choices, share: key.share)
    }

    /// A release with a wrong PIN.
    func wrongRelease(_ other: Choices? = nil, of run: PhoneRun? = nil) async throws -> SignProve.Release {
        try (run ?? self.run).release(
            await system.view(session), other ?? choices, share: SecretScalar.random(SystemRandom(), ""))
    }

    /// Commit and opening; gives the opening, to which a release can be added.
    func presign() async throws -> SignProve.Request {
        let request = try run.prove(try await commit())
        _ = try await prove(request)
        return request
    }
}

/// The code that a call is refused with, nil when it is not refused.
func refusal<Answer>(_ body: () async throws -> Answer) async throws -> ErrorCode? {
    do {
        _ = try await body()
        return nil
    } catch let error as ProtocolError {
        return error.code
    }
}

// MARK: - Whole runs

extension Approval {
    /// The opening of a nonce that may be committed and opened already.
    func opening() async throws -> SignProve.Request {
        let offer = try await commit()
        let opening = try run.opening(offer)
        _ = try await prove(opening)
        return opening
    }

    /// Everything that is left of an honest signature.
    func sign(_ opening: SignProve.Request? = nil) async throws -> SignFinish.Status {
        var request: SignProve.Request
        if let opening { request = opening } else { request = try await self.opening() }
        request.release = try await release()
        return try await finish(try run.signature(try await prove(request))).status
    }

    /// Wrong PIN proofs one after another; gives the tries left of each.
    @discardableResult
    func failPIN(times: Int) async throws -> [Int?] {
        var prove = try await opening()
        var left: [Int?] = []
        for _ in 0..<times {
            prove.release = try await wrongRelease()
            do {
                _ = try await self.prove(prove)
                throw TestFailure.missing
            } catch let error as ProtocolError {
                guard error.code == .pin else { throw error }
                left.append(error.triesLeft)
            }
        }
        return left
    }

    /// All at once; the code of each, nil for one that was accepted.
    func inParallel(_ requests: [SignProve.Request]) async throws -> [ErrorCode?] {
        let (signing, session, account) = (system.node.signing, session, try await system.account(phone))
        return try await withThrowingTaskGroup(of: ErrorCode?.self) { group in
            for request in requests {
                group.addTask {
                    try await refusal { try await signing.prove(request, session: session, account: account) }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    func quarantine() async throws {
        let report = KeyQuarantine.Request(
            kid: try octets(key.kid), at: "2027-01-01T00:00:00Z", evidence: try octets([UInt8](repeating: 1, count: 32))
        )
        let slot: EIDAPI.KeySlot = phone.keys[.auth] === key ? .auth : .sign
        _ = try await system.node.keys.quarantine(report, slot: slot, account: system.account(phone))
    }
}
