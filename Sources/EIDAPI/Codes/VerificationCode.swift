/// The code that relying party and phone show side by side, as it travels: `{type, value}`, or a bare string in the
/// device-link answer of eID Mongolia (`rp-api.md` §§4.1, 10).
package struct VerificationCode: Sendable, Hashable {
    package enum Kind: String, Codable, Sendable, CaseIterable {
        case numeric4
        case alphaNumeric5
    }

    /// Nil for the bare string.
    package let type: Kind?
    package let value: String

    package init(type: Kind?, value: String) {
        self.type = type
        self.value = value
    }

    /// Letters and digits, at most ten: what a person compares, and nothing that a page or terminal would interpret.
    package static func isWellFormed(_ text: String) -> Bool {
        (1...10).contains(text.utf8.count)
            && text.utf8.allSatisfy { DocumentNumber.isAllowed($0) && $0 != UInt8(ascii: "-") }
    }
}

extension VerificationCode: Codable {
    package init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: CodingKeys.self) {
            type = try members.decode(Kind.self, forKey: .type)
            value = try members.decode(String.self, forKey: .value)
        } else {
            type = nil
            value = try decoder.singleValueContainer().decode(String.self)
        }
        guard Self.isWellFormed(value) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a code"))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        if let type {
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(type, forKey: .type)
            try members.encode(value, forKey: .value)
        } else {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    private enum CodingKeys: CodingKey {
        case type, value
    }
}
