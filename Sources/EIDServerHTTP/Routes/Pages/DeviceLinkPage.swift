import EIDAPI
import Foundation

/// The page behind a device link, for a phone that has no app to open it. It looks at nothing in the link but its
/// language, and shows nothing of it.
struct DeviceLinkPage {
    /// The path of `deviceLinkBase`.
    let path: String

    /// - Parameter base: `https://host/path`. `nil` when it has no path of its own.
    init?(base: String) {
        guard let scheme = base.range(of: "://"), let slash = base[scheme.upperBound...].firstIndex(of: "/") else {
            return nil
        }
        path = String(base[slash...])
        guard path != "/" else { return nil }
    }

    func register(in router: inout Router) {
        router.add("GET", path) { routed in
            let request = routed.request
            let language =
                Self.languages[request.target.queryValue("lang") ?? ""]
                ?? request.header("Accept-Language").flatMap(Language.init(preference:)) ?? .mongolian
            return .page(Self.html(language))
        }
    }

    /// ISO 639-2, as links carry them.
    private static let languages: [String: Language] = ["mon": .mongolian, "eng": .english, "rus": .russian]

    private static func html(_ language: Language) -> String {
        let title = title[language]
        return HTMLText.page(
            language: language.rawValue, title: title, body: "<h1>\(title)</h1>\n<p>\(text[language])</p>")
    }

    private static let title = LocalizedText(
        mn: "Энэ холбоосыг eID апп нээнэ", en: "This link is for the eID app",
        ru: "Эта ссылка для приложения eID")
    private static let text = LocalizedText(
        mn: "eID апп энэ утсанд суулгаагүй байна. Аппыг суулгаад, үйлчилгээний хуудас руу буцаж дахин оролдоно уу.",
        en: "The eID app is not installed on this phone. Install it, go back to the page of the service and try again.",
        ru: "Приложение eID не установлено на этом телефоне. Установите его, вернитесь на страницу услуги и "
            + "попробуйте ещё раз.")
}
