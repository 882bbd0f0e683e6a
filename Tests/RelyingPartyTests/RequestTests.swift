import Certificates
import EIDCrypto
import Foundation
import RelyingParty
import Testing

/// What is wrong with a request is found before it is sent.
struct RequestTests {
    let bench: Bench

    init() throws { bench = try Bench(scheme: try Scheme.shared(), approval: nil) }

    @Test(arguments: ["", "УБ90010112", "pnomn-12345678", "PNOMN-1/2", "1234567", "PNOMN-12 34"])
    func `a person who is in no certificate is refused`(person: String) async {
        await expectCode(.invalidRequest) {
            try await bench.client.startNotificationLogin(.person(person), LoginRequest(prompts: Bench.prompts))
        }
        #expect(bench.server.calls.isEmpty)
    }

    @Test(arguments: ["", "a/b", "DOC 1", String(repeating: "a", count: 65), "УБ"])
    func `a malformed document number is refused`(number: String) async {
        await expectCode(.invalidRequest) {
            try await bench.client.signingCertificate(documentNumber: number, revocation: .notChecked)
        }
        await expectCode(.invalidRequest) {
            try await bench.client.startNotificationLogin(
                .document(documentNumber: number), LoginRequest(prompts: Bench.prompts))
        }
        #expect(bench.server.calls.isEmpty)
    }

    @Test(arguments: [
        [], [Prompt.displayTextAndPIN("")], [.displayTextAndPIN(String(repeating: "ө", count: 61))],
        [.displayTextAndPIN("a"), .displayTextAndPIN("b")],
        [.confirmationMessageAndVerificationCodeChoice("a")],
    ])
    func `prompts that the API refuses are not sent with a device link`(prompts: [Prompt]) async {
        await expectCode(.invalidRequest) {
            try await bench.client.startDeviceLinkLogin(LoginRequest(prompts: prompts))
        }
        #expect(bench.server.calls.isEmpty)
    }

    @Test(arguments: [
        "http://rp.example.mn", "https://", "https://rp.example.mn/#a", "https://rp.example.mn/|", "app://x",
    ])
    func `a callback that is no plain https URL is refused`(callback: String) async {
        await expectCode(.invalidRequest) {
            try await bench.client.startDeviceLinkLogin(
                LoginRequest(prompts: Bench.prompts, callbackURL: callback))
        }
        #expect(bench.server.calls.isEmpty)
    }

    @Test func `a digest of the wrong length and a bad nonce are refused`() async {
        for (digest, nonce) in [
            ([1, 2, 3], nil), (SHA256.hash([]), ""), (SHA256.hash([]), String(repeating: "a", count: 31)),
        ] {
            await expectCode(.invalidRequest) {
                try await bench.client.startNotificationSignature(
                    .person("110101234567"), SignatureRequest(digest: digest, prompts: Bench.prompts, nonce: nonce))
            }
        }
        #expect(bench.server.calls.isEmpty)
    }

    @Test func `a configuration that cannot work is refused, and the secret is never printed`() async throws {
        let secret = try RelyingPartySecret("rp_sk_0123456789abcdef")
        #expect("\(secret)" == "<secret>")
        #expect(!String(reflecting: secret).contains("0123"))
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(!dumped.contains("0123"))
        await expectCode(.configuration) { try RelyingPartySecret("short") }
        await expectCode(.configuration) { try RelyingPartySecret("rp_sk_0123456789abc\r\nX: y") }
        let trust = try bench.scheme.trust()
        for base in ["http://127.0.0.1", "127.0.0.1", "https://a?b", "https://a b"] {
            await expectCode(.configuration) {
                try RelyingPartyConfiguration(
                    baseURL: base, relyingPartyUUID: UUID(), relyingPartyName: "DEMO", secret: secret,
                    serverTrust: .system(), citizenTrust: trust)
            }
        }
        await expectCode(.configuration) {
            try CitizenTrust(pem: bench.scheme.issuing.certificate.pem, policyLevels: [:])
        }
        await expectCode(.configuration) { try CitizenTrust(pem: "", policyLevels: [:]) }
        await expectCode(.configuration) {
            try CitizenTrust(pem: bench.scheme.root.pem, policyLevels: ["x": .qualified])
        }
    }
}
