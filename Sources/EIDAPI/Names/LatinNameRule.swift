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

    private static let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZÖÜ".unicodeScalars)
    private static let marks = Set(" -'".unicodeScalars)
}

extension LatinName {
    /// Throws the rule that one of the names breaks.
    package func check() throws(LatinNameError) {
        try LatinNameRule.check(givenName)
        try LatinNameRule.check(surname)
    }
}
