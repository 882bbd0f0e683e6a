import EIDAPI
import EIDCrypto
import Foundation
import Testing

@testable import GeregeSmartID

@Suite("Errors, texts and transport") struct TransportTests {
    private static let codes: [PhoneFailure.Code] = [
        .wrongPIN, .locked, .pinFormat, .pinsEqual, .softwareKeyNotAllowed, .keyForm, .stateMissing, .keyMismatch,
        .inUse, .storage, .notEnrolled, .configuration, .unreachable, .serverNotTrusted, .badAnswer, .refused,
        .sessionOver, .registrationVoid, .keyPaused, .proofing, .linkInvalid, .linkExpired, .sessionChanged, .wrongFlow,
        .interactionNotSupported, .codeNeeded, .wrongCode, .sessionInvalid, .protocolViolation, .stopped, .quarantined,
        .enrollmentRejected, .latinName, .otherName, .fault, .cancelled,
    ]

    @Test("every failure has its own sentence in every language", arguments: SDKLanguage.allCases)
    func sentences(_ language: SDKLanguage) {
        let sentences = Self.codes.map { PhoneFailure($0).sentence(language) }
        #expect(Set(sentences).count == Self.codes.count)
        #expect(!sentences.contains(Sentence.general.text(language)))
    }

    @Test("an unknown code gets the general sentence")
    func unknown() {
        #expect(PhoneFailure(.init(rawValue: "later")).sentence(.english) == Sentence.general.en)
    }

    @Test("the public face keeps different causes apart")
    func faces() {
        #expect(PhoneFailure(.wrongPIN).face(.english) as? SDKError == .wrongPIN)
        #expect(PhoneFailure(.locked).face(.english) as? SDKError == .locked)
        #expect(PhoneFailure(.cancelled).face(.english) is CancellationError)
        #expect((PhoneFailure(.serverNotTrusted).face(.english) as? URLError)?.code == .cancelled)
        #expect((PhoneFailure(.serverNotTrusted).face(.english) as? URLError)?.errorCode == -999)
        let quarantined = PhoneFailure(.quarantined)
        #expect(quarantined.face(.english) as? SDKError == .crypto(quarantined.sentence(.english)))
        let unreachable = PhoneFailure(.unreachable)
        #expect(unreachable.face(.russian) as? SDKError == .http(unreachable.sentence(.russian)))
    }

    @Test("a mismatch of the TLS pin is a cancelled connection and is not tried again")
    func pinMismatch() async throws {
        let world = try await World.enrolled(attempts: 3)
        await world.server.interrupt(.session, .pinMismatch)
        let session = await world.server.add(try TestSessions.sign())
        await #expect(throws: PhoneFailure(.serverNotTrusted)) { try await world.approve(session) }
        #expect(await world.server.log == [.session])
    }

    @Test("pins are Base64 of 32 bytes, with or without the sha256/ mark")
    func pins() throws {
        let bytes = SHA256.hash([1])
        let text = Base64.encode(bytes)
        #expect(CertPinner(pins: [text])?.pins == [bytes])
        #expect(CertPinner(pins: ["sha256/" + text])?.pins == [bytes])
        for wrong in ["", "x", Base64.encode([1, 2, 3]), text + "="] {
            #expect(CertPinner(pins: [wrong]) == nil)
        }
        #expect(throws: PhoneFailure(.configuration)) { _ = try CertPinner(trustPEM: "no certificate").tlsTrust() }
    }

    @Test(
        "the server's refusals keep their meaning",
        arguments: [
            (ErrorCode.device, PhoneFailure.Code.registrationVoid),
            (.session, .sessionOver),
            (.mismatch, .sessionChanged),
            (.busy, .inUse),
            (.paused, .keyPaused),
            (.locked, .keyPaused),
            (.pin, .keyPaused),
            (.epoch, .keyMismatch),
            (.wrongVC, .wrongCode),
            (.conflict, .refused),
            (.proof, .refused),
            (.linkExpired, .linkExpired),
            (ErrorCode(rawValue: "new"), .unreachable),
        ])
    func refusals(_ code: ErrorCode, _ expected: PhoneFailure.Code) throws {
        let error = ProtocolError(code)
        let response = PhoneResponse(status: error.status, body: try BodyCoder.mobile.encode(error))
        #expect(MobileAPI.refusal(response).code == expected)
    }

    @Test("a refusal without an error body is no verdict")
    func noBody() {
        let failure = MobileAPI.refusal(PhoneResponse(status: 403, body: Array("<html>".utf8)))
        #expect(failure == PhoneFailure(.refused))
        #expect(!failure.endsRelease)
    }

    @Test("account names stay inside their folder", arguments: ["", "..", ".x", "a/b", "x.auth", "ü", "a b"])
    func accounts(_ name: String) {
        #expect(throws: PhoneFailure(.configuration)) { try AccountName.check(name) }
    }

    @Test("each call says its own deadline and token")
    func requests() async throws {
        let world = try await World.enrolled()
        _ = try await world.phone.pending(documentNumber: "PNOMN-123456789-TEST-Q", waiting: .seconds(20))
        _ = try await world.phone.activity(documentNumber: "PNOMN-123456789-TEST-Q", limit: 5)
        _ = try await world.phone.kycMethods(.english)
        let requests = await world.server.requests
        #expect(
            requests.map(\.path) == [
                "/v3/mobile/pending/PNOMN-123456789-TEST-Q?timeoutMs=20000",
                "/v3/mobile/activity/PNOMN-123456789-TEST-Q?limit=5", "/v3/kyc/methods",
            ])
        #expect(requests[0].deadline == .seconds(50))
        #expect(requests.map { $0.deviceToken != nil } == [true, true, false])
    }
}
