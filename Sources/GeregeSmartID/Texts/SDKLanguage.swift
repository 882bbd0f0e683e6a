package import EIDAPI

/// The languages of the SDK's texts. Raw values are ISO 639-1.
public enum SDKLanguage: String, CaseIterable, Sendable {
    case mongolian = "mn"
    case english = "en"
    case russian = "ru"
}

extension SDKLanguage {
    /// The same in the terms of the API.
    package var language: Language {
        switch self {
        case .mongolian: .mongolian
        case .english: .english
        case .russian: .russian
        }
    }
}

extension LocalizedText {
    func text(_ language: SDKLanguage) -> String { self[language.language] }
}
