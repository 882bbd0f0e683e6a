import Foundation

/// What a name may be in a certificate (`architecture.md` §9): capitals A–Z, Ö, Ü, space, hyphen, apostrophe;
/// 1 to 64 characters.
package enum LatinNameRule {
    package static let longest = 64

    /// Throws the first rule that `name` breaks. The name is taken as it is: lower case is an error.
    package static func check(_ name: String) throws(LatinNameError) {
        guard name.unicodeScalars.contains(where: letters.contains) else {
            throw name.unicodeScalars.isEmpty ? .empty : .noLetter
        }
        guard name.unicodeScalars.count <= longest else { throw .tooLong }
        for scalar in name.unicodeScalars where !letters.contains(scalar) && !marks.contains(scalar) {
            throw scalar.properties.isLowercase ? .lowerCase : .character(scalar)
        }
        guard let first = name.unicodeScalars.first, let last = name.unicodeScalars.last, letters.contains(first),
            letters.contains(last)
        else { throw .edge }
        guard !name.contains("  "), !name.contains("--"), !name.contains("''") else { throw .markTwice }
    }

    /// A name as a citizen types it, made ready for `check`: composed, capitals, no outer spaces, one kind of apostrophe.
    package static func normalised(_ typed: String) -> String {
        typed.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespaces).uppercased()
            .replacingOccurrences(of: "’", with: "'")
    }

    /// Whether `name` writes the proposed name in another way, as a passport may: beside marks and diacritics at most a
    /// third of the letters, but always two, may be added, left out or changed. Both have passed `check`.
    package static func isSpelling(_ name: String, of proposal: String) -> Bool {
        let (written, proposed) = (folded(name), folded(proposal))
        return distance(written, proposed) <= max(2, (proposed.count + 2) / 3)
    }

    /// The letters without marks and diacritics.
    private static func folded(_ name: String) -> [Unicode.Scalar] {
        name.unicodeScalars.filter { letters.contains($0) }.map { $0 == "Ö" ? "O" : $0 == "Ü" ? "U" : $0 }
    }

    /// Levenshtein's distance. Cost: 64 × 64 steps at most.
    private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var row = Array(0...other.count)
        for (line, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, otherLetter) in other.enumerated() {
                let replaced = diagonal + (letter == otherLetter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }

    private static let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZÖÜ".unicodeScalars)
    private static let marks = Set(" -'".unicodeScalars)
}

extension LatinName {
    /// Throws the rule that one of the names breaks.
    package func check() throws(LatinNameError) {
        try LatinNameRule.check(givenName)
        try LatinNameRule.check(surname)
    }

    /// Throws `otherName` when a name is not another spelling of the proposed one.
    package func check(asSpellingOf proposal: LatinName) throws(LatinNameError) {
        guard LatinNameRule.isSpelling(givenName, of: proposal.givenName),
            LatinNameRule.isSpelling(surname, of: proposal.surname)
        else { throw .otherName }
    }
}
