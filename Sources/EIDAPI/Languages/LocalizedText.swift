/// One text in every language of the system.
package struct LocalizedText: Codable, Sendable, Hashable {
    package let mn: String
    package let en: String
    package let ru: String

    package init(mn: String, en: String, ru: String) {
        self.mn = mn
        self.en = en
        self.ru = ru
    }

    package subscript(language: Language) -> String {
        switch language {
        case .mongolian: mn
        case .english: en
        case .russian: ru
        }
    }
}
