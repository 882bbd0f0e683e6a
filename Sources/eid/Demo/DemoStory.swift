import Certificates
import EIDCrypto
import EIDServer
import EIDStorage
import Foundation
import GeregeSmartID
import RelyingParty

/// The story of the demo, step by step. Every step throws when anything in it is not as it should be.
struct DemoStory: Sendable {
    let console: Console
    let running: RunningServer
    let home: HomeFolder
    let evidence: EvidenceFolder?

    /// - Parameter serverStarted: seconds that the server took to start.
    func play(serverStarted: Double) async throws -> [DemoStep] {
        let baseURL = running.server.context.configuration.baseURL
        var steps = [
            DemoStep(
                name: "server", lines: ["A server at \(baseURL) with a temporary database and its own CA"],
                seconds: serverStarted, facts: ["baseURL": .string(baseURL)])
        ]
        show(steps[0], 1)
        let cast = try DemoCast(home: home, baseURL: baseURL)
        try keepAuthority()
        let (enrolled, document) = try await enrol(cast)
        steps.append(enrolled)
        show(enrolled, 2)
        for part in [linkLogin, pushLogin, signature] {
            let step = try await part(cast, document)
            steps.append(step)
            show(step, steps.count)
        }
        return steps
    }

    // MARK: Steps

    private func enrol(_ cast: DemoCast) async throws -> (DemoStep, document: String) {
        let begin = start("enrolment")
        let citizen = DANSimulator.citizens[0]
        let proofing = try await cast.phone.danInit(registrationNumber: citizen.registrationNumber)
        try await cast.consent.give(at: proofing.verifyUrl)
        guard try await cast.phone.danStatus(state: proofing.state).status == .verified else {
            throw CommandFailure(.refused, "consent", "The simulator did not confirm the citizen.")
        }
        let document = try await cast.phone.enroll(
            danAuthCode: proofing.state, pin: DemoCast.pin2, authPin: DemoCast.pin1, pushToken: "", progress: progress)
        let step = DemoStep(
            name: "enrolment",
            lines: [
                "\(citizen.surname) \(citizen.givenName) proved who they are and enrolled as \(document)",
                "two keys, each shared between phone and server: PIN1 for log-ins, PIN2 for signatures",
            ], seconds: (ContinuousClock.now - begin).seconds, facts: ["documentNumber": .string(document)])
        return (step, document)
    }

    private func linkLogin(_ cast: DemoCast, _ document: String) async throws -> DemoStep {
        let begin = start("log-in through a device link")
        let session = try await cast.relyingParty.startDeviceLinkLogin(
            LoginRequest(prompts: [.displayTextAndPIN("Log in to the demo bank")]))
        guard let links = session.links else { throw CommandFailure(.refused, "no_links", "The server gave no link.") }
        let id = try await cast.phone.open(link: try links.qr().text)
        let seconds = try await approve(cast, id, code: session.verificationCode, isLogIn: true)
        let login = try await cast.relyingParty.complete(session, revocation: .notChecked)
        try evidence?.login(login)
        return finish(
            "log-in through a device link", "scanned the link and approved the log-in with PIN1", login.citizen,
            login.flow, approval: seconds, begin)
    }

    private func pushLogin(_ cast: DemoCast, _ document: String) async throws -> DemoStep {
        let begin = start("log-in by notification")
        let session = try await cast.relyingParty.startNotificationLogin(
            .document(documentNumber: document), LoginRequest(prompts: [.displayTextAndPIN("Log in to the demo bank")]))
        let id = try await onlyPending(cast, document)
        let seconds = try await approve(cast, id, code: session.verificationCode, isLogIn: true)
        let login = try await cast.relyingParty.complete(session, revocation: .notChecked)
        return finish(
            "log-in by notification", "compared the code and approved the log-in with PIN1", login.citizen, login.flow,
            approval: seconds, begin)
    }

    private func signature(_ cast: DemoCast, _ document: String) async throws -> DemoStep {
        let begin = start("signature by notification")
        let content = Data("The demo contract: one hundred tögrög for a cup of tea.\n".utf8)
        let session = try await cast.relyingParty.startNotificationSignature(
            .document(documentNumber: document),
            SignatureRequest(
                digest: SHA256.hash(Array(content)), prompts: [.confirmationMessage("Sign the demo contract")]))
        let id = try await onlyPending(cast, document)
        try await cast.phone.presign(sessionId: id, documentNumber: document)
        let seconds = try await approve(cast, id, code: session.verificationCode, isLogIn: false)
        let signature = try await cast.relyingParty.complete(session, revocation: .notChecked)
        try evidence?.signature(signature, of: content)
        return finish(
            "signature by notification", "compared the code and signed the presigned document with PIN2",
            signature.citizen, signature.flow, approval: seconds, begin)
    }

    // MARK: Parts

    /// What the citizen does: look, compare the code, type the PIN. Gives the seconds from the PIN to the end.
    private func approve(_ cast: DemoCast, _ id: String, code: String?, isLogIn: Bool) async throws -> Double {
        let info = try await cast.phone.sessionInfo(sessionId: id)
        guard code == nil || info.verificationCode == code else {
            throw CommandFailure(.refused, "code", "Phone and relying party show different codes.")
        }
        let begin = ContinuousClock.now
        try await cast.phone.approve(
            sessionId: id, pin: isLogIn ? DemoCast.pin1 : DemoCast.pin2, authentication: isLogIn, progress: progress)
        return (ContinuousClock.now - begin).seconds
    }

    private func onlyPending(_ cast: DemoCast, _ document: String) async throws -> String {
        let sessions = try await cast.phone.pending(documentNumber: document, waiting: .seconds(10))
        guard sessions.count == 1 else {
            throw CommandFailure(.refused, "pending", "\(sessions.count) sessions are waiting instead of one.")
        }
        return sessions[0].sessionId
    }

    private func finish(
        _ name: String, _ deed: String, _ citizen: VerifiedCitizen, _ flow: UsedFlow, approval seconds: Double,
        _ begin: ContinuousClock.Instant
    ) -> DemoStep {
        DemoStep(
            name: name,
            lines: [
                "The citizen \(deed): \(seconds.shown) s from the PIN to the end",
                "the relying party checked chain, level and signature: \(CitizenText.name(citizen)), "
                    + citizen.identifier,
            ], seconds: (ContinuousClock.now - begin).seconds,
            facts: [
                "flowType": .string(flow.rawValue), "approvalSeconds": .number(seconds),
                "citizen": CitizenText.json(citizen),
            ])
    }

    private var progress: ProgressHandler {
        let console = console
        return { console.progress($0) }
    }

    private func start(_ name: String) -> ContinuousClock.Instant {
        console.progress(name)
        return .now
    }

    private func show(_ step: DemoStep, _ number: Int) {
        console.say("\(number). \(step.lines[0])  (\(step.seconds.shown) s)")
        for line in step.lines.dropFirst() { console.say("   \(line)") }
    }

    private func keepAuthority() throws {
        try evidence?.certificate(running.server.authority.root.der, "root.pem")
        try evidence?.certificate(running.server.authority.issuingCertificate.der, "issuing.pem")
    }
}
