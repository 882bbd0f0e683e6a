import EIDAPI
import EIDCrypto

/// The inputs of the published and computed vectors of `rp-api.md` §§6, 11.3, 11.4.
struct PublishedInputs {
    let relyingPartyName: String
    let brokeredRpName: String
    let sessionSecret: String
    let sessionToken: String
    let base: String
    let interactions: String
    let callback: String
    let rpChallenge: String
    let digest: String

    static let serverRandom = "MTlop6EXCrQ6FOErcKjxUhbV"
    static let userChallenge = "GnsWXXEjTCKR89fj9uo5u5ReBZ9JR7_pezLAI5jMS00"
    static let verifier = "XtPfaGa8JnGtYrJjboooUf0KfY9sMEHrWFpSQrsUv9c"

    /// Smart-ID's documentation, §11.3.
    static let sk = PublishedInputs(
        relyingPartyName: "DEMO", brokeredRpName: "Example RP",
        sessionSecret: "B98ODiVCebRedSwdTk51zFSaGYyHtY1H2A0ocAi3/Ps=", sessionToken: "wGIrqveE6AuGDATZKmR1mtAZ",
        base: "https://smart-id.com/device-link",
        interactions: "W3sidHlwZSI6ImNvbmZpcm1hdGlvbk1lc3NhZ2UiLCJkaXNwbGF5VGV4dDIwMCI6IkxvbmdlciBkZXNjcmlwdGlvb"
            + "iBvZiB0aGUgdHJhbnNhY3Rpb24gY29udGV4dCJ9LHsidHlwZSI6ImRpc3BsYXlUZXh0QW5kUElOIiwiZGlzcGxheVRleHQ2MCI6"
            + "IlNob3J0IGRlc2NyaXB0aW9uIG9mIHRoZSB0cmFuc2FjdGlvbiBjb250ZXh0In1d",
        callback: "https://rp.example.com/callback-url?value=RrKjjT4aggzu27YBddX1bQ",
        rpChallenge: "GYS+yoah6emAcVDNIajwSs6UB/M95XrDxMzXBUkwQJ9YFDipXXzGpPc7raWcuc2+TEoRc7WvIZ/7dU/iRXenYg==",
        digest: "FNZFFya5wGLv9b27fZngaWrOBqle4tGwxZuDFRBdPl1RQvxJsfoqvTbjafd+8BcehMOQGvak6zlP+F8tga4bfQ==")

    /// eID Mongolia's golden file, §11.4.
    static let mn = PublishedInputs(
        relyingPartyName: "Дэмо банк", brokeredRpName: "",
        sessionSecret: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
        sessionToken: "eIDgoldenToken0123456789ABCDEFab", base: "https://ca.eidmongolia.mn/dl",
        interactions: "W3sidHlwZSI6ImRpc3BsYXlUZXh0QW5kUElOIiwiZGlzcGxheVRleHQ2MCI6ItCd0Y3QstGC0YDRjdGFIn1d",
        callback: "https://rp.example.mn/auth/eid/callback?value=Xy12Ab34",
        rpChallenge: "ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoOEhYaHiImKi4yNjo+QkZKTlJWWl5iZmpucnZ6foKGiow==",
        digest: "xcgSloQ34jF8/flYZPHL9VLTiiuflTeDtOlfCk6zX50=")

    func seal(_ type: SessionType) -> DeviceLinkSeal {
        DeviceLinkSeal(
            schemeName: "smart-id", challenge: type == .authentication ? rpChallenge : digest,
            relyingPartyName: relyingPartyName, brokeredRpName: brokeredRpName, interactions: interactions,
            initialCallbackUrl: callback)
    }

    func link(_ type: DeviceLinkType, _ sessionType: SessionType, _ language: String, elapsed: Int?) -> DeviceLink? {
        DeviceLink(
            base: base, type: type, elapsedSeconds: type == .qr ? elapsed : nil, sessionToken: sessionToken,
            sessionType: sessionType, language: language)
    }
}
