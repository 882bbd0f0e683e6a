public import Foundation

/// What the SDK throws, beside `CancellationError` (the task was cancelled) and `URLError` with code `.cancelled`
/// (the server's key is not a pinned one).
///
/// The texts are for the citizen, in `GeregeSmartIDClient.language`.
public enum SDKError: Error, Equatable, Sendable {
    /// Key material, protocol or device state: the sentence says what happened.
    case crypto(String)
    /// Network or server: the sentence says what happened.
    case http(String)
    /// The PIN does not open the key.
    case wrongPIN
    /// Too many wrong PINs: the registration was deleted.
    case locked
}

extension SDKError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .crypto(let sentence), .http(let sentence): sentence
        case .wrongPIN: Sentence.wrongPIN.text(GeregeSmartIDClient.language)
        case .locked: Sentence.locked.text(GeregeSmartIDClient.language)
        }
    }
}

extension PhoneFailure {
    /// The error an app sees.
    package func face(_ language: SDKLanguage) -> any Error {
        switch code {
        case .cancelled: CancellationError()
        case .serverNotTrusted: URLError(.cancelled)
        case .wrongPIN: SDKError.wrongPIN
        case .locked: SDKError.locked
        case .unreachable, .badAnswer, .refused, .sessionOver, .registrationVoid, .keyPaused, .proofing, .linkInvalid,
            .linkExpired:
            SDKError.http(sentence(language))
        default: SDKError.crypto(sentence(language))
        }
    }

    /// One sentence for the citizen.
    package func sentence(_ language: SDKLanguage) -> String {
        Sentence.of(code).text(language)
    }
}
