import EIDAPI
import EIDCrypto
import ThresholdECDSA

extension Phone {
    /// Enrols this phone: makes the keys together with the server, checks certificates and confirmation, seals the
    /// keys under the PINs, reads them back, and only then makes the call that activates the registration.
    ///
    /// A failure or a kill at any point leaves no registration of this attempt; an older one stands until the new keys
    /// passed every check. Gives the document number.
    @concurrent
    package func enroll(
        danAuthCode: String, pin: String, authPin: String?, pushToken: String, reviewLatin: LatinNameReview?,
        progress: Progress
    ) async throws(PhoneFailure) -> String {
        try PINRules.checkEnrolment(pin: pin, authPin: authPin)
        try wrap.require()
        guard !settings.citizenRoots.isEmpty else { throw PhoneFailure(.configuration, detail: "no citizen root") }
        let locks = [try lockRun(.sign), try lockRun(.auth)]
        defer { locks.forEach { $0.release() } }
        await progress.report(Sentence.enrollStart)
        let slots: [PINSlot] = authPin == nil ? [.sign] : [.sign, .auth]
        let committed = try await commit(slots, danAuthCode)
        let offer = try await sendInit(committed, danAuthCode, pushToken)
        async let proofs = prove(committed, offer)
        let name = try await reviewed(offer.latinName, reviewLatin)
        let proven = try await proofs.get()
        await progress.report(Sentence.enrollComplete)
        let answer = try await sendComplete(proven, offer, name)
        let check = EnrollmentCheck(
            answer, offer, name: name ?? offer.latinName, roots: settings.citizenRoots, now: clock.now())
        try confirm(proven, check, pins: [.sign: pin, .auth: authPin ?? ""])
        await progress.report(Sentence.enrollActivate)
        try await activate(answer.documentNumber, answer.deviceToken)
        return answer.documentNumber
    }

    /// Checks and stores the keys; what is left of x1, p and p' goes away with this call, before the next request.
    private func confirm(
        _ proven: [EnrollmentKeys.Proven], _ check: EnrollmentCheck, pins: [PINSlot: String]
    ) throws(PhoneFailure) {
        let keys = try check.keys(proven)
        if Task.isCancelled { throw PhoneFailure(.cancelled) }
        try store(keys, check.answer, pins: pins)
    }

    // MARK: Keys, one task each

    private func commit(
        _ slots: [PINSlot], _ danAuthCode: String
    ) async throws(PhoneFailure) -> [EnrollmentKeys.Committed] {
        let deployment = settings.deployment
        return try await Self.inParallel(slots) { slot in
            EnrollmentKeys.commit(slot, deployment: deployment, danAuthCode: danAuthCode, phone: self)
        }.get()
    }

    private func prove(
        _ committed: [EnrollmentKeys.Committed], _ offer: EnrollmentInit.Answer
    ) async -> Result<[EnrollmentKeys.Proven], PhoneFailure> {
        let identifiers: EnrollmentIdentifiers
        do {
            identifiers = try EnrollmentIdentifiers(
                enrollmentId: offer.enrollmentId.bytes, documentNumber: offer.documentNumber)
        } catch {
            return .failure(PhoneFailure(.protocolViolation, detail: "identifiers"))
        }
        return await Self.inParallel(Array(zip(committed, offer.keys))) { [random] key, offered in
            EnrollmentKeys.prove(
                key, .init(kid: offered.kid.bytes, n2: offered.n2.bytes, q2: offered.q2.bytes, pi2: offered.pi2.bytes),
                identifiers, random: random)
        }
    }

    /// The results in the order of the inputs; the first failure.
    private static func inParallel<Input: Sendable, Output: Sendable>(
        _ inputs: [Input], _ work: @escaping @Sendable (Input) -> Result<Output, PhoneFailure>
    ) async -> Result<[Output], PhoneFailure> {
        let results = await withTaskGroup(of: (Int, Result<Output, PhoneFailure>).self) { group in
            for (index, input) in inputs.enumerated() { group.addTask { (index, work(input)) } }
            return await group.reduce(into: [Int: Result<Output, PhoneFailure>]()) { $0[$1.0] = $1.1 }
        }
        var outputs: [Output] = []
        for index in inputs.indices {
            switch results[index] {
            case .success(let output): outputs.append(output)
            case .failure(let failure): return .failure(failure)
            case nil: return .failure(PhoneFailure(.cancelled))
            }
        }
        return .success(outputs)
    }

    // MARK: Calls

    private func sendInit(
        _ keys: [EnrollmentKeys.Committed], _ danAuthCode: String, _ pushToken: String
    ) async throws(PhoneFailure) -> EnrollmentInit.Answer {
        var commitments: [EnrollmentInit.KeyCommitment] = []
        for key in keys {
            commitments.append(.init(slot: key.slot.apiSlot, com1: try octets(key.commitment.com1)))
        }
        let request = EnrollmentInit.Request(
            danAuthCode: danAuthCode, pushToken: pushToken.isEmpty ? nil : pushToken, platform: settings.platform,
            keys: commitments)
        let answer: EnrollmentInit.Answer = try await api.call(
            .post, MobilePath.enrollmentInit, body: try MobileAPI.encode(request))
        guard answer.keys.map(\.slot) == keys.map(\.slot.apiSlot) else {
            throw PhoneFailure(.protocolViolation, detail: "slots of the offer")
        }
        guard DocumentNumber(answer.documentNumber) != nil else {
            throw PhoneFailure(.protocolViolation, detail: "document number")
        }
        return answer
    }

    private func sendComplete(
        _ keys: [EnrollmentKeys.Proven], _ offer: EnrollmentInit.Answer, _ name: LatinName?
    ) async throws(PhoneFailure) -> EnrollmentComplete.Answer {
        var shares: [EnrollmentComplete.KeyShare] = []
        for key in keys {
            let message = key.message
            shares.append(
                .init(
                    slot: key.slot.apiSlot, kid: try octets(message.kid), q1: try octets(message.q1),
                    rho1: try octets(message.rho1), pi1: try octets(message.pi1), n: try octets(message.n),
                    piN: try octets(message.piN), cKey: try octets(message.cKey), piKey: try octets(message.piKey)))
        }
        let request = EnrollmentComplete.Request(enrollmentId: offer.enrollmentId, latinName: name, keys: shares)
        return try await api.call(
            .post, MobilePath.enrollmentComplete, body: try MobileAPI.encode(request), deadline: .seconds(60))
    }

    /// The citizen's correction, nil when there is none. Errors `latinName`, `otherName`, `cancelled`.
    private func reviewed(
        _ proposal: LatinName, _ review: LatinNameReview?
    ) async throws(PhoneFailure) -> LatinName? {
        guard let review else { return nil }
        let answer: LatinNameProposal
        do {
            answer = try await review(.init(givenName: proposal.givenName, surname: proposal.surname))
        } catch {
            throw PhoneFailure(.cancelled, detail: "review")
        }
        let name = answer.latinName
        if name == proposal { return nil }
        guard answer.isValid else { throw PhoneFailure(.latinName) }
        guard (try? name.check(asSpellingOf: proposal)) != nil else { throw PhoneFailure(.otherName) }
        return name
    }

    /// The first call with the device token: ISSUED becomes ACTIVE. The keys are whole by now, so a network that is
    /// away is no failure: the next call of any kind activates. A refusal, or a cancellation, removes everything.
    private func activate(_ documentNumber: String, _ token: String) async throws(PhoneFailure) {
        do {
            let _: Activity.Answer = try await api.call(
                .get, MobilePath.activity(documentNumber: documentNumber, limit: 1), token: token)
        } catch {
            if error.code == .unreachable { return }
            try deleteRegistration()
            throw error
        }
    }
}

extension LatinNameProposal {
    /// Whether a certificate can carry both names as they would be written: capitals A–Z, Ö, Ü, space, hyphen and
    /// apostrophe, 1 to 64 characters. Small letters and outer spaces are put right.
    public var isValid: Bool { (try? latinName.check()) != nil }

    /// Whether both names are other spellings of the proposed ones: beside marks and diacritics at most a third of the
    /// letters, but always two, may differ. The server refuses anything else.
    public func isSpelling(of proposal: LatinNameProposal) -> Bool {
        (try? latinName.check(asSpellingOf: proposal.latinName)) != nil
    }

    var latinName: LatinName {
        LatinName(givenName: LatinNameRule.normalised(givenName), surname: LatinNameRule.normalised(surname))
    }
}
