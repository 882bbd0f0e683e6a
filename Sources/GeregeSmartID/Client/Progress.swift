import EIDAPI

/// Reports a sentence a round to the caller, on the main actor, in one language.
package struct Progress: Sendable {
    private let handler: ProgressHandler?
    private let language: SDKLanguage

    package init(_ handler: ProgressHandler? = nil, language: SDKLanguage = .mongolian) {
        self.handler = handler
        self.language = language
    }

    func report(_ sentence: LocalizedText) async {
        await handler?(sentence.text(language))
    }
}
