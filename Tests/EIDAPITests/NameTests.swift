import EIDAPI
import Testing

@Suite struct NameTests {
    @Test(
        "names of places and people are written as MNS 5217:2012 says",
        arguments: [
            ("Хөвсгөл", "Khövsgöl"), ("Өвөрхангай", "Övörkhangai"), ("Сүхбаатар", "Sükhbaatar"), ("Хүрэл", "Khürel"),
            ("ХҮРЭЛ", "KHÜREL"), ("Щ", "Sh"), ("ЩИ", "SHI"), ("Цэцэг", "Tsetseg"), ("БОЛД-ЭРДЭНЭ", "BOLD-ERDENE"),
            ("Ёндон Юм Яак", "Yondon Yum Yaak"), ("Еэвэн", "Yeeven"), ("говь", "govi"), ("ъыьэ", "iyie"),
            ("абвгдеёжзийклмноөпрстуүфхцчшщъыьэюя", "abvgdyeyojziiklmnoöprstuüfkhtschshshiyieyuya"),
            ("Bold 7", "Bold 7"),
            ("АНУЖ", "ANUJ"), ("БАЯРМАА", "BAYARMAA"), ("МАШ", "MASH"), ("", ""),
        ])
    func latin(_ cyrillic: String, _ latin: String) {
        #expect(Transliteration.latin(cyrillic) == latin)
    }

    @Test func `the proposal for a certificate is in capitals and passes its own rule`() throws {
        #expect(Transliteration.proposal("Хүрэлсүх") == "KHÜRELSÜKH")
        #expect(Transliteration.proposal("Өнөр-Эрдэнэ") == "ÖNÖR-ERDENE")
        // й written as и with a breve is the same letter.
        #expect(Transliteration.proposal("Туи\u{306}") == "TUI")
        for name in ["Бат-Эрдэнэ", "Цэнд-Аюуш", "Щербаков", "Гэрэлмаа"] {
            try LatinNameRule.check(Transliteration.proposal(name))
        }
    }

    @Test(
        "a name in capitals with ö, ü, space, hyphen and apostrophe is allowed",
        arguments: [
            "BAT", "ÖNÖR", "KHÜREL", "BAT-ERDENE", "O'NEIL", "ANNA MARIA", "A", String(repeating: "A", count: 64),
        ])
    func allowed(_ name: String) throws {
        try LatinNameRule.check(name)
    }

    @Test(
        "anything else is refused with a sentence",
        arguments: [
            ("", .empty), ("  ", .noLetter), ("-", .noLetter), ("Bat", .lowerCase), ("BATö", .lowerCase),
            (String(repeating: "A", count: 65), .tooLong), ("БАТ", .noLetter), ("BАT", .character("А")),
            ("BAT1", .character("1")), ("BAT.", .character(".")), ("BÄT", .character("Ä")), ("BAT\n", .character("\n")),
            ("O\u{308}N", .character("\u{308}")), ("-BAT", .edge), ("BAT ", .edge), (" BAT", .edge), ("BAT'", .edge),
            ("BAT  BOLD", .markTwice), ("BAT--BOLD", .markTwice), ("BAT\u{202E}", .character("\u{202E}")),
        ] as [(String, LatinNameError)])
    func refused(_ name: String, _ error: LatinNameError) {
        #expect(throws: error) { try LatinNameRule.check(name) }
        for language in Language.allCases {
            let sentence = error.text[language]
            #expect(sentence.hasSuffix("."))
            #expect(!sentence.unicodeScalars.contains { $0.properties.generalCategory == .format || $0 == "\n" })
        }
    }

    @Test func `what a citizen types is made ready before it is checked`() {
        #expect(LatinNameRule.normalised(" o\u{308}nör ’x ") == "ÖNÖR 'X")
    }

    @Test("Passports' spellings of a name are taken, other names are not")
    func spellings() {
        for (name, proposal) in [
            ("TEMUULEN", "TEMÜÜLEN"), ("ULZIIBAT", "ÖLZIIBAT"), ("HURELBAATAR", "KHÜRELBAATAR"),
            ("NOMIN ERDENE", "NOMIN-ERDENE"), ("SHAGDARSUREN", "SHAGDARSÜREN"), ("OCHIR", "OCHIR"), ("BA", "BAT"),
        ] {
            #expect(LatinNameRule.isSpelling(name, of: proposal), "\(name) for \(proposal)")
        }
        for (name, proposal) in [
            ("BAT-ERDENE", "BATBAYAR"), ("SARA", "TEMÜÜLEN"), ("DORJ", "BAT"), ("BATBAYARSAIKHAN", "BATBAYAR"),
        ] {
            #expect(!LatinNameRule.isSpelling(name, of: proposal), "\(name) for \(proposal)")
        }
    }
}
