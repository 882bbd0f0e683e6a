import EIDAPI

extension MobileAPI {
    /// What a refusal means for the phone. The server's `code` goes into the detail; its texts are not shown, because
    /// a server must not choose the words of this app.
    static func refusal(_ response: PhoneResponse) -> PhoneFailure {
        if response.status >= 500 { return PhoneFailure(.unreachable, status: response.status) }
        guard let error = try? BodyCoder.mobile.decode(ProtocolError.self, from: response.body) else {
            return PhoneFailure(.refused, status: response.status, detail: "no error body", advice: .again)
        }
        let known = meanings[error.code] ?? PhoneFailure(.refused)
        return PhoneFailure(
            known.code, status: response.status, detail: "code=\(printable(error.code))", advice: known.advice)
    }

    private static let meanings: [ErrorCode: PhoneFailure] = [
        .device: PhoneFailure(.registrationVoid),
        .session: PhoneFailure(.sessionOver),
        .notFound: PhoneFailure(.sessionOver),
        .wrongVC: PhoneFailure(.wrongCode, advice: .never),
        .mismatch: PhoneFailure(.sessionChanged),
        .busy: PhoneFailure(.inUse, advice: .later(.seconds(60))),
        .pin: PhoneFailure(.keyPaused),
        .locked: PhoneFailure(.keyPaused),
        .paused: PhoneFailure(.keyPaused),
        .epoch: PhoneFailure(.keyMismatch),
        .latinName: PhoneFailure(.latinName),
        .proofing: PhoneFailure(.proofing),
        .enrollment: PhoneFailure(.proofing),
        .linkFormat: PhoneFailure(.linkInvalid),
        .linkAuthCode: PhoneFailure(.linkInvalid),
        .linkRefused: PhoneFailure(.linkInvalid),
        .linkExpired: PhoneFailure(.linkExpired),
        .attestationRequired: PhoneFailure(.refused, advice: .again),
        .attestationInvalid: PhoneFailure(.refused, advice: .again),
        .nonceExpired: PhoneFailure(.refused, advice: .again),
        .counterReplayed: PhoneFailure(.refused, advice: .again),
        .limit: PhoneFailure(.refused, advice: .later(.seconds(60))),
    ]

    /// A code is for machines: short ASCII. Anything else is not repeated in a log.
    private static func printable(_ code: ErrorCode) -> String {
        let text = code.rawValue
        let isPlain = text.utf8.count <= 40 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
        return isPlain ? text : "unprintable"
    }
}
