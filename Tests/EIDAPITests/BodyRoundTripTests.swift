import EIDAPI
import EIDCrypto
import Foundation
import Testing

/// Every body of the system goes through JSON and back; damaged ones are refused, never trapped on.
@Suite struct BodyRoundTripTests {
    static func octets<Size: OctetCount>(_ fill: UInt8) -> Octets<Size> {
        Octets<Size>(base64: Base64.encode([UInt8](repeating: fill, count: Size.count))) ?? octets(fill)
    }

    static func uuid(_ fill: UInt8) -> UUIDText {
        UUIDText(bytes: [UInt8](repeating: fill, count: 16)) ?? .random(SystemRandom())
    }

    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let json: [UInt8]
        /// Decodes and encodes again.
        let again: @Sendable ([UInt8]) throws -> [UInt8]

        init<Body: Codable & Sendable & Equatable>(_ body: Body, _ coder: BodyCoder = .mobile) {
            testDescription = String(reflecting: Body.self)
            json = (try? coder.encode(body)) ?? []
            again = { bytes in
                let read: Body = try coder.decode(from: bytes)
                let written = try coder.encode(read)
                // What was understood is a fixed point.
                let second: Body = try coder.decode(from: written)
                #expect(second == read)
                return written
            }
        }
    }

    static let choices = Choices(
        interactionTypeUsed: .confirmationMessageAndVerificationCodeChoice,
        userChallenge: PublishedInputs.userChallenge, confirmVc: "04821")

    static let mobile: [Sample] = [
        Sample(AttestationChallenge.Answer(nonce: "bm9uY2U=", expiresIn: 300)),
        Sample([KYCMethods.Method(id: .dan, name: .init(mn: "ДАН", en: "DAN", ru: "ДАН"), available: true)]),
        Sample(DANInit.Request(registrationNumber: "УБ85010112")),
        Sample(DANInit.Answer(state: "abc", verifyUrl: "https://localhost/dan/verify?state=abc", expiresIn: 600)),
        Sample(DANStatus.Answer(status: .pending)),
        Sample(
            DANStatus.Answer(
                status: .verified,
                person: .init(
                    givenName: "Бат", surname: "Дорж", familyName: "Боржигон", civilId: "123456789012",
                    regNo: "УБ85010112", birthDate: "1985-01-01", gender: "M"))),
        Sample(
            EnrollmentInit.Request(
                danAuthCode: "code", pushToken: nil, platform: "linux",
                keys: [.init(slot: .sign, com1: octets(1)), .init(slot: .auth, com1: octets(2))])),
        Sample(
            EnrollmentInit.Answer(
                enrollmentId: uuid(1), documentNumber: "DOC-1", latinName: .init(givenName: "BAT", surname: "DORJ"),
                keys: [.init(slot: .sign, kid: octets(1), n2: octets(2), q2: octets(3), pi2: octets(4))])),
        Sample(
            EnrollmentComplete.Request(
                enrollmentId: uuid(1), latinName: .init(givenName: "BAT", surname: "DORJ"),
                keys: [KeySlot.sign, .auth].map {
                    .init(
                        slot: $0, kid: octets(1), q1: octets(2), rho1: octets(3), pi1: octets(4), n: octets(5),
                        piN: octets(6), cKey: octets(7), piKey: octets(8))
                })),
        Sample(
            EnrollmentComplete.Answer(
                documentNumber: "DOC-1", deviceToken: "t", certificate: .init([1]), authCertificate: .init([2]),
                chain: [.init([3]), .init([4])], signatureAlgorithm: "ecdsa-with-SHA256",
                keys: [.init(slot: .sign, kid: octets(1), confirm: octets(2))])),
        Sample(
            MobileSession.Answer(
                sessionId: uuid(3), flow: .authentication, flowType: .qr, schemeName: "smart-id", state: .running,
                relyingPartyName: "Дэмо банк", brokeredRpName: "", interactions: PublishedInputs.mn.interactions,
                verificationCodeChoices: ["1", "2", "3"], signatureProtocol: .acspV2,
                rpChallenge: PublishedInputs.mn.rpChallenge, serverRandom: PublishedInputs.serverRandom,
                hashAlgorithm: .sha256, initialCallbackUrl: "", sessionSecretDigest: "d",
                expiresAt: "2030-01-01T00:00:00Z", onBehalfOf: .init(orgEtsi: "NTRMN-1234567", orgName: "X/Y"))),
        Sample(
            PendingSessions.Answer(sessions: [
                .init(
                    sessionId: uuid(3), flow: .signature, relyingPartyName: "DEMO", expiresAt: "2030-01-01T00:00:00Z")
            ])),
        Sample(
            Activity.Answer(events: [
                .init(
                    sessionId: uuid(3), flow: .certificateChoice, relyingPartyName: "DEMO", outcome: .timeout,
                    at: "2030-01-01T00:00:00Z")
            ])),
        Sample(OpenLink.Request(link: "https://localhost/dl?x")),
        Sample(OpenLink.Answer(sessionId: uuid(3), flowType: .web2App)),
        Sample(RefuseSession.Request(reason: .interaction, interaction: .confirmationMessage)),
        Sample(SignCommit.Request(kid: octets(1), psid: octets(2), epoch: .max, com1: octets(3))),
        Sample(SignCommit.Answer(r2: octets(1), pi2: octets(2), n2: octets(3))),
        Sample(SignProve.Request(psid: octets(1), r1: octets(2), pi1: octets(3), rho1: octets(4))),
        Sample(
            SignProve.Request(
                psid: octets(1), r1: octets(2), pi1: octets(3), rho1: octets(4),
                release: .init(
                    m: octets(5), desc: octets(6), r: octets(7), pin: octets(8),
                    interactionTypeUsed: choices.interactionTypeUsed, userChallenge: choices.userChallenge,
                    confirmVc: choices.confirmVc))),
        Sample(SignProve.Answer(ack: octets(1), c3: octets(2))),
        Sample(
            SignFinish.Request(
                psid: octets(1), sig: octets(2), interactionTypeUsed: .displayTextAndPIN, userChallenge: nil,
                confirmVc: nil)),
        Sample(SignFinish.Answer(status: .ok)),
        Sample(KeyQuarantine.Request(kid: octets(1), at: "2030-01-01T00:00:00Z", evidence: octets(2))),
        Sample(PushTokenUpdate.Request(pushToken: "token")),
        Sample(EmptyAnswer()),
        Sample(ProtocolError(.epoch, errors: [.init(detail: "d", paramName: "p", pointer: "/p")], epoch: 7)),
    ]

    static let relyingParty: [Sample] = [
        Sample(
            SessionStartTests.signature { body in
                body.requestProperties = RequestProperties(shareMdClientIpAddress: false, unknown: ["other"])
                body.capabilities = ["QUALIFIED"]
                body.onBehalfOf = "NTRMN-1234567"
            }, .relyingParty),
        Sample(CertificateQueryBody(relyingPartyUUID: "u", relyingPartyName: "n"), .relyingParty),
        Sample(
            DeviceLinkSession(
                sessionID: uuid(3), sessionToken: "t", sessionSecret: PublishedInputs.sk.sessionSecret,
                deviceLinkBase: "https://ca.eidmongolia.mn/dl", vc: .init(type: nil, value: "04821")), .relyingParty),
        Sample(NotificationSession(sessionID: uuid(3), vc: .init(type: .numeric4, value: "0533")), .relyingParty),
        Sample(
            CertificateAnswer(state: .ok, cert: .init(value: .init([1]), certificateLevel: .qualified)), .relyingParty),
        Sample(CertificateAnswer(state: .documentUnusable), .relyingParty),
        Sample(SessionStatus.running, .relyingParty),
        Sample(
            SessionStatus(
                state: .complete,
                result: .init(
                    endResult: .userRefusedInteraction, details: .init(interaction: .displayTextAndPIN))),
            .relyingParty),
        Sample(
            SessionStatus(
                state: .complete, result: .init(endResult: .ok, documentNumber: "DOC-1"), signatureProtocol: .acspV2,
                signature: .init(
                    value: .init([0x30]), serverRandom: PublishedInputs.serverRandom,
                    userChallenge: PublishedInputs.userChallenge, flowType: .qr,
                    signatureAlgorithm: "ecdsa-with-SHA256",
                    signatureAlgorithmParameters: .init(hashAlgorithm: .sha256), initialCallbackUrl: ""),
                cert: .init(value: .init([1]), certificateLevel: .qualified), interactionTypeUsed: .displayTextAndPIN,
                deviceIpAddress: "203.0.113.34", ignoredProperties: ["x"],
                person: .init(
                    firstName: "Бат", lastName: "Дорж", familyName: nil, firstNameEn: "BAT", lastNameEn: "DORJ",
                    civilId: "123456789012", regNo: "УБ85010112", birthDate: "1985-01-01", gender: "M",
                    givenName: "Бат", surname: "Дорж", givenNameEn: "BAT", surnameEn: "DORJ"),
                onBehalfOf: .init(orgEtsi: "NTRMN-1234567", orgName: "Y", role: "CEO", rightType: "ADMIN")),
            .relyingParty),
    ]

    @Test("a body comes back from JSON as it was", arguments: mobile + relyingParty)
    func roundTrip(_ sample: Sample) throws {
        #expect(!sample.json.isEmpty)
        #expect(try sample.again(sample.json) == sample.json)
        #expect(!String(decoding: sample.json, as: UTF8.self).contains(#"\/"#))
    }

    @Test("a damaged body is refused or understood, never trapped on", arguments: mobile + relyingParty)
    func damaged(_ sample: Sample) {
        let seed: UInt64 = 0xE1D_2026
        var generator = SplitMix64(seed: seed)
        let pieces = ["null", "[", "{", "}", "]", "\"", "\\u", "1e999", "-", ",", "\u{0}", "\\ud800", "true", "\"\":"]
            .map { Array($0.utf8) }
        for _ in 0..<60 {
            var bytes = sample.json
            for _ in 0...Int.random(in: 0..<3, using: &generator) {
                let place = Int.random(in: 0..<max(1, bytes.count), using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes.removeSubrange(place..<min(bytes.count, place + 1 + Int(generator.next() % 8)))
                case 1: bytes.insert(contentsOf: pieces[Int(generator.next() % UInt64(pieces.count))], at: place)
                case 2 where !bytes.isEmpty: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
                default: bytes.removeLast(min(bytes.count, Int(generator.next() % 16)))
                }
            }
            do {
                _ = try sample.again(bytes)
            } catch {
                #expect(error is ProtocolError, "seed \(seed)")
            }
        }
    }

    @Test("every cut-off body is refused", arguments: mobile + relyingParty)
    func cutOff(_ sample: Sample) {
        for length in stride(from: 0, to: sample.json.count, by: max(1, sample.json.count / 200)) {
            #expect(throws: ProtocolError.self) { try sample.again(Array(sample.json.prefix(length))) }
        }
    }

    @Test func `the name of every unknown request property is kept, whatever its value`() throws {
        let text = #"{"requestProperties":{"shareMdClientIpAddress":true,"z":{"y":[1]},"a":null}}"#
        let body: SessionStartBody = try BodyCoder.relyingParty.decode(from: Array(text.utf8))
        #expect(body.requestProperties == RequestProperties(shareMdClientIpAddress: true, unknown: ["a", "z"]))
    }

    @Test func `two keys with all proofs stay under the limit of a body`() throws {
        let largest = try #require(Self.mobile.map(\.json.count).max())
        #expect((11_000..<16 * 1024).contains(largest))
    }

    @Test func `a language is chosen from a preference`() {
        #expect(Language(preference: "en-US,mn;q=0.5") == .english)
        #expect(Language(preference: "de, ru;q=0.8") == .russian)
        #expect(Language(preference: "mn_MN.UTF-8") == .mongolian)
        #expect(Language(preference: "C") == nil)
    }
}
