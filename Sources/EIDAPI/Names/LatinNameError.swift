/// The rule that a Latin name breaks, with a sentence for the citizen.
package enum LatinNameError: Error, Sendable, Hashable {
    case empty
    case noLetter
    case tooLong
    case lowerCase
    case character(Unicode.Scalar)
    /// Begins or ends with a space or a mark.
    case edge
    case markTwice
    /// Another name than the register's, not another spelling of it.
    case otherName

    package var text: LocalizedText {
        switch self {
        case .empty:
            LocalizedText(mn: "Нэр хоосон байна.", en: "The name is empty.", ru: "Имя не заполнено.")
        case .noLetter:
            LocalizedText(
                mn: "Нэрэнд үсэг байхгүй байна.", en: "The name has no letter.", ru: "В имени нет ни одной буквы.")
        case .tooLong:
            LocalizedText(
                mn: "Нэр 64 тэмдэгтээс урт байна.", en: "The name is longer than 64 characters.",
                ru: "Имя длиннее 64 символов.")
        case .lowerCase:
            LocalizedText(
                mn: "Нэрийг том үсгээр бичнэ үү.", en: "Please write the name in capitals.",
                ru: "Напишите имя заглавными буквами.")
        case .character(let scalar):
            LocalizedText(
                mn:
                    "«\(Self.shown(scalar))» тэмдэгт зөвшөөрөгдөхгүй: A–Z, Ö, Ü, зай, зураас, дээд таслал (') бичнэ үү.",
                en: "“\(Self.shown(scalar))” is not allowed: use A–Z, Ö, Ü, space, hyphen or apostrophe.",
                ru: "Символ «\(Self.shown(scalar))» не допускается: A–Z, Ö, Ü, пробел, дефис или апостроф.")
        case .edge:
            LocalizedText(
                mn: "Нэр үсгээр эхэлж, үсгээр төгсөх ёстой.", en: "The name must begin and end with a letter.",
                ru: "Имя должно начинаться и заканчиваться буквой.")
        case .markTwice:
            LocalizedText(
                mn: "Зай эсвэл тэмдэг давхардсан байна.", en: "A space or a mark stands twice in a row.",
                ru: "Пробел или знак стоит дважды подряд.")
        case .otherName:
            LocalizedText(
                mn: "Энэ нь бүртгэл дэх нэрээс өөр нэр байна; зөвхөн бичлэгийг нь засаж болно.",
                en: "This is another name than the register's; only its spelling can be corrected.",
                ru: "Это другое имя, чем в реестре; исправить можно только его написание.")
        }
    }

    /// The character itself, or its code point where it cannot be shown.
    private static func shown(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .nonspacingMark, .enclosingMark, .spacingMark:
            "U+" + String(scalar.value, radix: 16, uppercase: true)
        default: String(Character(scalar))
        }
    }
}
