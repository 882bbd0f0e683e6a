import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Testing

/// The checks of `rp-api.md` §11.5 through the service.
@Suite struct OpenLinkTests {
    private static let callback = "https://rp.example.mn/auth?value=Xy12Ab34"

    @Test(arguments: [DeviceLinkType.qr, .web2App, .app2App])
    func `a link in order binds session, account and flow type`(
        type: DeviceLinkType
    ) async throws {
        let desk = try await Desk(callback: Self.callback)
        let answer = try await desk.open(desk.link(type))
        #expect(answer == OpenLink.Answer(sessionId: desk.answer.sessionID, flowType: type.flowType))
        let session = try await desk.backend.session(desk.answer.sessionID)
        #expect(session.documentNumber == desk.citizen.account.documentNumber)
        #expect(session.flowType == type.rawValue)
        let view = try await desk.backend.server.sessions.view(desk.answer.sessionID, by: desk.citizen.account)
        #expect(view.flowType == type.flowType)
        #expect(view.initialCallbackUrl == Self.callback)
        #expect(view.sessionSecretDigest == Callback.secretDigest(sessionSecret: desk.answer.sessionSecret))
        #expect(view.verificationCode == desk.answer.vc?.value)
    }

    /// One thing that is wrong with a link, in the order of the checks.
    enum Defect: Int, CaseIterable, Sendable, CustomTestStringConvertible {
        case format, token, sessionType, noCallback, authCode, stale, account

        var testDescription: String { "\(self)" }

        var code: ErrorCode {
            switch self {
            case .format: .linkFormat
            case .token: .notFound
            case .sessionType, .authCode: .linkAuthCode
            case .noCallback, .account: .linkRefused
            case .stale: .linkExpired
            }
        }
    }

    @Test func `each defect alone is refused with its code, of two the earlier one, and the session stays open`()
        async throws
    {
        let desk = try await Desk(callback: nil)
        for (index, first) in Defect.allCases.enumerated() {
            for second in Defect.allCases[index...] {
                // A link without time cannot be stale.
                if first == .noCallback && second == .stale { continue }
                let error = await desk.refusal([first, second])
                #expect(error?.code == first.code, "\(first) and \(second)")
            }
        }
        let session = try await desk.backend.session(desk.answer.sessionID)
        #expect(session.state == .running)
        #expect(session.documentNumber == nil)
    }

    @Test(arguments: [
        (0, 0, true), (0, 1, true), (0, 2, false), (20, 0, true), (21, 0, false), (21, 1, true), (100, 79, false),
        (100, 80, true),
    ]) func `a QR is fresh for twenty seconds and may lie one second in the future`(
        age: Int64, elapsed: Int, isFresh: Bool
    ) async throws {
        let desk = try await Desk(callback: nil)
        desk.backend.clock.pass(seconds: age)
        let error = await refusal { _ = try await desk.open(desk.link(.qr, elapsed: elapsed)) }
        #expect(error?.code == (isFresh ? nil : .linkExpired))
    }

    @Test func `a button's link has no time but ends with the session`() async throws {
        let desk = try await Desk(callback: Self.callback)
        desk.backend.clock.pass(seconds: 299)
        _ = try await desk.open(desk.link(.web2App))
        desk.backend.clock.pass(seconds: 1)
        let error = await refusal { _ = try await desk.open(desk.link(.web2App)) }
        #expect(error?.code == .notFound)
    }

    @Test func `one link is one app's: the same account may open it again, another may not, the kind is fixed`()
        async throws
    {
        let desk = try await Desk(callback: Self.callback)
        let first = try await desk.open(desk.link(.qr))
        #expect(try await desk.open(desk.link(.qr, elapsed: 1)) == first)
        let other = try await desk.backend.citizen(1)
        let foreign = await refusal { _ = try await desk.open(desk.link(.qr), by: other) }
        #expect(foreign?.code == .notFound)
        let kind = await refusal { _ = try await desk.open(desk.link(.app2App)) }
        #expect(kind?.code == .linkRefused)
        let seen = await refusal {
            _ = try await desk.backend.server.sessions.view(desk.answer.sessionID, by: other.account)
        }
        #expect(seen?.code == .session)
    }

    @Test func `two apps that open one link at once: one gets it`() async throws {
        let desk = try await Desk(callback: nil)
        let other = try await desk.backend.citizen(1)
        async let one = desk.tries(by: desk.citizen)
        async let two = desk.tries(by: other)
        #expect(await [one, two].filter { $0 }.count == 1)
    }

    @Test func `a session that names a person or an account opens for it only`() async throws {
        let backend = try await Backend.make()
        let party = try await backend.party()
        let (named, other) = (try await backend.citizen(0), try await backend.citizen(1))
        let desk = try await Desk(
            backend, party, named, target: .person(named.account.person.registrationNumber), callback: nil)
        let error = await refusal { _ = try await desk.open(desk.link(.qr), by: other) }
        #expect(error?.code == .linkRefused)
        _ = try await desk.open(desk.link(.qr))
    }

    @Test func `a callback enters the status of a session opened by a button`() async throws {
        let desk = try await Desk(callback: Self.callback)
        _ = try await desk.open(desk.link(.web2App))
        try await desk.backend.sign(desk.answer.sessionID, by: desk.citizen, userChallenge: "x")
        let status = try await desk.backend.server.sessions.status(
            sessionID: desk.answer.sessionID.text, timeoutMs: "1000", from: desk.party.caller)
        #expect(status.signature?.flowType == .web2App)
        #expect(status.signature?.initialCallbackUrl == Self.callback)
    }

    // MARK: A relying party's page and a phone before it

    private struct Desk: Sendable {
        let backend: Backend
        let party: Backend.Party
        let citizen: Backend.Citizen
        let body: SessionStartBody
        let answer: DeviceLinkSession

        init(callback: String?) async throws {
            let backend = try await Backend.make()
            try await self.init(
                backend, try await backend.party(), try await backend.citizen(), target: .anonymous,
                callback: callback)
        }

        init(
            _ backend: Backend, _ party: Backend.Party, _ citizen: Backend.Citizen, target: SessionCall.Target,
            callback: String?
        ) async throws {
            self.backend = backend
            self.party = party
            self.citizen = citizen
            body = try Requests.authentication(party, callback: callback)
            answer = try await backend.server.sessions.startDeviceLink(
                SessionCall(.authentication, .deviceLink, target), body, from: party.caller)
        }

        func link(
            _ type: DeviceLinkType, elapsed: Int = 0, token: String? = nil, sessionType: SessionType = .authentication,
            schemeName: String = "smart-id"
        ) throws -> String {
            let link = try #require(
                DeviceLink(
                    base: answer.deviceLinkBase, type: type, elapsedSeconds: type == .qr ? elapsed : nil,
                    sessionToken: token ?? answer.sessionToken, sessionType: sessionType, language: "mon"))
            let seal = DeviceLinkSeal(
                schemeName: schemeName, challenge: try #require(body.signatureProtocolParameters?.rpChallenge),
                relyingPartyName: party.record.name, interactions: try #require(body.interactions),
                initialCallbackUrl: body.initialCallbackUrl)
            let secret = try #require(Base64.decode(answer.sessionSecret))
            return link.text(authCode: seal.authCode(link, sessionSecret: secret))
        }

        func open(_ link: String, by citizen: Backend.Citizen? = nil) async throws -> OpenLink.Answer {
            try await backend.server.sessions.open(.init(link: link), by: (citizen ?? self.citizen).account)
        }

        func tries(by citizen: Backend.Citizen) async -> Bool {
            await EIDServerTests.refusal { _ = try await open(try link(.qr), by: citizen) } == nil
        }

        func refusal(_ defects: Set<Defect>) async -> ProtocolError? {
            await EIDServerTests.refusal {
                var text = try link(
                    defects.contains(.noCallback) ? .web2App : .qr, elapsed: defects.contains(.stale) ? 5 : 0,
                    token: defects.contains(.token) ? String(repeating: "A", count: 32) : nil,
                    sessionType: defects.contains(.sessionType) ? .signature : .authentication,
                    schemeName: defects.contains(.authCode) ? "other" : "smart-id")
                if defects.contains(.format) { text += "&x=1" }
                var account = citizen.account
                // An account without certificates cannot answer.
                if defects.contains(.account) { account.documentNumber = "nobody" }
                _ = try await backend.server.sessions.open(.init(link: text), by: account)
            }
        }
    }
}
