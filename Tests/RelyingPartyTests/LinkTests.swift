import EIDAPI
import RelyingParty
import Testing

/// The golden links of rp-api.md §11.4, made by the whole way from request to link.
struct LinkTests {
    let bench: Bench
    let session: LoginSession

    init() async throws {
        bench = try Bench(scheme: try Scheme.shared(), approval: nil)
        session = try await bench.client.startDeviceLinkLogin(
            LoginRequest(prompts: Bench.prompts, callbackURL: Bench.callback))
    }

    private func authCode(_ link: String) -> String { String(link.split(separator: "=").last ?? "") }

    @Test func `QR links follow the seconds`() throws {
        let links = try #require(session.links)
        let first = try links.qr()
        #expect(
            first.text == "https://ca.eidmongolia.mn/dl?deviceLinkType=QR&elapsedSeconds=0"
                + "&sessionToken=eIDgoldenToken0123456789ABCDEFab&sessionType=auth&version=1.0&lang=mon"
                + "&authCode=AOKi9-sz9VOCXrZu7qsi4Axtcy0J8H3JjTJlZlTnhtk")
        bench.clock.advance(.milliseconds(7_999))
        let later = try links.qr()
        #expect(later.elapsedSeconds == 7)
        #expect(authCode(later.text) == "uGCgNwe4rhw97HWCNpIpqbuSdxaa31tTwz5Afz0A0fo")
    }

    @Test func `button links are the golden ones`() throws {
        let links = try #require(session.links)
        #expect(authCode(try links.web2App()) == "Ip7Dq3WsypPOreHJK80BKZjeBhwo7AYhthcuKnkIEgM")
        #expect(authCode(try links.app2App()) == "2ummSDjA9jIUX0Va7XCPVHhJl7C1Ih02nrza6zIGmBI")
    }

    @Test func `the request carries the texts that the links bind`() {
        let started = bench.server.started
        #expect(started?.signatureProtocolParameters?.rpChallenge == VectorRandom.challenge)
        #expect(
            started?.interactions
                == "W3sidHlwZSI6ImRpc3BsYXlUZXh0QW5kUElOIiwiZGlzcGxheVRleHQ2MCI6ItCd0Y3QstGC0YDRjdGFIn1d")
        #expect(started?.relyingPartyName == "Дэмо банк")
        #expect(started?.initialCallbackUrl == Bench.callback)
    }

    @Test func `the ticker gives one link a second, skips what it missed and ends`() async throws {
        let links = try #require(session.links)
        bench.clock.advance(.milliseconds(500))
        var seconds: [Int] = []
        for try await link in links.qrCodes(limit: .seconds(6)) {
            seconds.append(link.elapsedSeconds)
            if link.elapsedSeconds == 1 { bench.clock.advance(.milliseconds(2_300)) }
        }
        #expect(seconds == [0, 1, 3, 4, 5])
    }

    @Test func `the ticker ends when its task is cancelled`() async throws {
        let links = try #require(session.links)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var count = 0
            for try await _ in links.qrCodes() { count += 1 }
            return count
        }
        #expect(try await task.value == 0)
    }

    @Test func `a button needs a callback and a language its three letters`() async throws {
        let plain = try await bench.client.startDeviceLinkLogin(LoginRequest(prompts: Bench.prompts))
        let links = try #require(plain.links)
        await expectCode(.invalidRequest) { try links.web2App() }
        await expectCode(.invalidRequest) { try links.qr(language: "mn") }
    }
}
