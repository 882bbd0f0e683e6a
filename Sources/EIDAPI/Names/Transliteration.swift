import Foundation

/// Mongolian Cyrillic in Latin letters, MNS 5217:2012 (`architecture.md` §9; й is written i).
package enum Transliteration {
    /// `text` with every Cyrillic letter replaced; other characters stay. A run of capitals stays capitals:
    /// Хүрэл → Khürel, ХҮРЭЛ → KHÜREL.
    package static func latin(_ text: String) -> String {
        let letters = Array(text.precomposedStringWithCanonicalMapping)
        var result = ""
        for (index, letter) in letters.enumerated() {
            guard let lower = table[Character(letter.lowercased())] else {
                result.append(letter)
                continue
            }
            guard letter.isUppercase else {
                result += lower
                continue
            }
            let next = index + 1 < letters.count ? letters[index + 1] : nil
            let previous = index > 0 ? letters[index - 1] : nil
            // Judged by the following letter; the last letter of a word by the one before it.
            let inRun = next.map { $0.isLetter } == true ? next?.isUppercase == true : previous?.isUppercase == true
            result += inRun ? lower.uppercased() : lower.prefix(1).uppercased() + lower.dropFirst()
        }
        return result
    }

    /// The proposal for a certificate: capitals, ö and ü kept.
    package static func proposal(_ name: String) -> String {
        latin(name).uppercased()
    }

    private static let table: [Character: String] = [
        "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "ye", "ё": "yo", "ж": "j", "з": "z", "и": "i",
        "й": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "ө": "ö", "п": "p", "р": "r", "с": "s",
        "т": "t", "у": "u", "ү": "ü", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sh", "ъ": "i",
        "ы": "y", "ь": "i", "э": "e", "ю": "yu", "я": "ya",
    ]
}
