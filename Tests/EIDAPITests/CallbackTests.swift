import EIDAPI
import EIDCrypto
import Testing

@Suite struct CallbackTests {
    @Test func `the user challenge is the hash of the verifier's text, not of the bytes it spells`() throws {
        let challenge = try #require(UserChallenge(verifier: PublishedInputs.verifier))
        #expect(challenge.challenge == PublishedInputs.userChallenge)
        let decoded = try #require(Base64URL.decode(PublishedInputs.verifier))
        let wrong = Base64URL.encode(SHA256.hash(decoded))
        #expect(wrong == "T-lbuXE7M6cMm9HjTVNFzUEUX3OiI0-4zwdsfazUHWo")
        #expect(challenge.challenge != wrong)
    }

    @Test func `a fresh challenge is well formed and never repeats`() {
        let made = (0..<100).map { _ in UserChallenge.random(SystemRandom()) }
        #expect(Set(made.map(\.verifier)).count == 100)
        for challenge in made {
            #expect(UserChallenge.isWellFormed(challenge.verifier) && UserChallenge.isWellFormed(challenge.challenge))
        }
        #expect(!UserChallenge.isWellFormed(""))
        #expect(!UserChallenge.isWellFormed(PublishedInputs.verifier + "A"))
        #expect(!UserChallenge.isWellFormed(String(PublishedInputs.verifier.dropLast()) + "+"))
    }

    @Test func `the digest of the session secret is of the decoded bytes`() {
        #expect(
            Callback.secretDigest(sessionSecret: PublishedInputs.sk.sessionSecret)
                == "U4CKK13H1XFiyBofev9asqrzIrY5_Gszi_nL_zDKkBc")
        #expect(
            Callback.secretDigest(sessionSecret: PublishedInputs.mn.sessionSecret)
                == "Yw3NKWbEM2aRElRIu7JbT_QSpJxzLbLIq8G4WBvXEN0")
        #expect(Callback.secretDigest(sessionSecret: "not Base64") == nil)
    }

    @Test func `the callbacks are the published ones`() throws {
        let digest = try #require(Callback.secretDigest(sessionSecret: PublishedInputs.sk.sessionSecret))
        let base = PublishedInputs.sk.callback
        let signed =
            "https://rp.example.com/callback-url?value=RrKjjT4aggzu27YBddX1bQ"
            + "&sessionSecretDigest=U4CKK13H1XFiyBofev9asqrzIrY5_Gszi_nL_zDKkBc"
        #expect(Callback.url(initialCallbackUrl: base, sessionSecretDigest: digest) == signed)
        #expect(
            Callback.url(
                initialCallbackUrl: base, sessionSecretDigest: digest, userChallengeVerifier: PublishedInputs.verifier)
                == signed + "&userChallengeVerifier=XtPfaGa8JnGtYrJjboooUf0KfY9sMEHrWFpSQrsUv9c")
        #expect(
            Callback.url(initialCallbackUrl: "https://rp.example/cb", sessionSecretDigest: "d")
                == "https://rp.example/cb?sessionSecretDigest=d")
    }

    @Test(
        "a callback address must be https without separator, fragment, space or control character",
        arguments: [
            "", "https://", "http://rp.example", "rp.example", "https://rp.example/#f", "https://rp.example/a|b",
            "https://rp.example/a b", "https://rp.example/a\nb", "javascript:alert(1)", "HTTPS://rp.example",
            "https://" + String(repeating: "a", count: 1793),
        ])
    func refused(_ url: String) {
        #expect(!Callback.isValid(initialCallbackUrl: url))
    }

    @Test func `a callback address of 1800 characters is accepted`() {
        #expect(Callback.isValid(initialCallbackUrl: "https://" + String(repeating: "a", count: 1792)))
        #expect(Callback.isValid(initialCallbackUrl: PublishedInputs.sk.callback))
        #expect(Callback.isValid(initialCallbackUrl: "https://rp.example/a%7Cb"))
    }
}
