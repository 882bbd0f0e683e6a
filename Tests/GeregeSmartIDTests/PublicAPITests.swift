import Foundation
import GeregeSmartID
import Testing

/// The story of a citizen with the names an app sees; the server is in process.
@Suite("Public API", .serialized) struct PublicAPITests {
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("eid-public-\(UUID().uuidString)")

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private static let baseURL = URL(fileURLWithPath: "/")

    @Test("enrol, look, approve with both PINs, change a PIN, refuse, delete")
    @MainActor func story() async throws {
        let folder = Folder()
        let server = TestServer()
        var configuration = GeregeSmartIDClient.Configuration(
            store: SecureKeyStore(directory: folder.url), citizenRootsPEM: TestAuthority.rootPEM,
            allowSoftwareKey: true)
        configuration.transport = server
        let client = GeregeSmartIDClient(baseURL: Self.baseURL, account: "citizen", configuration: configuration)

        // [Phone] proves who its owner is
        let start = try await client.danInit(registrationNumber: "УБ90010112")
        #expect(start.expiresIn == 600)
        #expect(try await client.danStatus(state: start.state).status == .pending)
        #expect(try await client.kycMethods().first?.id == "DAN")

        // [Phone] enrols
        var lines: [String] = []
        let number = try await client.enroll(
            danAuthCode: start.state, pin: "24680", authPin: "1357", pushToken: "",
            reviewLatin: { proposal in proposal }, progress: { lines.append($0) })
        #expect(number.hasPrefix("PNOMN-"))
        #expect(lines.count == 3)

        // [Relying party] asks, [Phone] shows and approves
        let logIn = try await server.startLogIn(callback: "https://rp.example.mn/cb")
        #expect(try await client.pending(documentNumber: number).map(\.sessionId) == [logIn])
        let info = try await client.sessionInfo(sessionId: logIn)
        #expect(info.flow == .authentication && info.isOpen)
        #expect(try await client.approve(sessionId: logIn, pin: "1357", authentication: true) == "OK")
        #expect(client.callbackURL(sessionId: logIn)?.contains("userChallengeVerifier=") == true)
        let document = try await server.startSignature()
        try await client.presign(sessionId: document, documentNumber: number)
        #expect(try await client.approve(sessionId: document, pin: "24680") == "OK")
        #expect(try await client.activity(documentNumber: number).isEmpty)

        // [Phone] PINs
        #expect(client.verifyPIN(slot: .sign, pin: "24680"))
        #expect(!client.verifyPIN(slot: .sign, pin: "1357"))
        #expect(throws: SDKError.wrongPIN) {
            try client.changePIN(slot: .sign, oldPIN: "00000", newPIN: "11223")
        }
        try client.changePIN(slot: .sign, oldPIN: "24680", newPIN: "11223")
        #expect(client.verifyPIN(slot: .sign, pin: "11223"))

        // [Phone] says no
        let unwanted = try await server.startSignature()
        try await client.refuse(sessionId: unwanted, reason: .interaction)

        // [Phone] goes away
        client.deleteRegistration()
        #expect(!client.verifyPIN(slot: .sign, pin: "11223"))
        await #expect(throws: SDKError.self) { try await client.pending(documentNumber: number) }
    }

    @Test("without hardware and without permission, enrolment says so before anything is sent")
    func software() async throws {
        let folder = Folder()
        let server = TestServer()
        var configuration = GeregeSmartIDClient.Configuration(
            store: SecureKeyStore(directory: folder.url), citizenRootsPEM: TestAuthority.rootPEM)
        configuration.transport = server
        let client = GeregeSmartIDClient(baseURL: Self.baseURL, configuration: configuration)
        do {
            try await client.enroll(danAuthCode: "x", pin: "24680", pushToken: "")
            Issue.record("a software key was made")
        } catch let error as SDKError {
            #expect(error.errorDescription?.contains("програм хангамжийн түлхүүр зөвшөөрөгдөөгүй") == true)
        }
        #expect(await server.log.isEmpty)
    }

    @Test("bad settings show at the first call, not as a trap")
    func settings() async throws {
        let client = GeregeSmartIDClient(
            baseURL: Self.baseURL, account: "../etc", configuration: .init(allowSoftwareKey: true))
        await #expect(throws: SDKError.self) { try await client.kycMethods() }
        #expect(!client.verifyPIN(slot: .auth, pin: "1234"))
        client.deleteRegistration()
    }

    @Test("a server that is not there is an HTTP error")
    func unreachable() async throws {
        let url = try #require(URL(string: "https://127.0.0.1:9"))
        let folder = Folder()
        let client = GeregeSmartIDClient(
            baseURL: url,
            configuration: .init(
                store: SecureKeyStore(directory: folder.url),
                tls: CertPinner(trustPEM: TestAuthority.rootPEM)))
        let task = Task { try await client.kycMethods() }
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("deployment and name space have their standards; texts are Mongolian by default")
    func standards() {
        #expect(GeregeSmartIDClient.deployment == "eid-dev")
        #expect(GeregeSmartIDKeychain.service == "mn.gerege.smartid")
        #expect(SDKError.wrongPIN.errorDescription == "ПИН код буруу байна.")
        #expect(SDKError.locked.errorDescription?.hasPrefix("ПИН кодыг арваас олон удаа") == true)
        #expect(PhoneCrypto.pinIterations == 210_000)
    }
}
