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
