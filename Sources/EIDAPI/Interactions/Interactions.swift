import EIDCrypto
import Foundation

/// The list of interactions of a session, best first, with the very text it came in (`rp-api.md` §9).
package struct Interactions: Sendable, Hashable {
    /// The Base64 text as received. This, and never a re-encoding, is hashed and authenticated.
    package let text: String
    /// The entries of known types, in their order; never empty.
    package let known: [Interaction]

    /// Characters that a relying party may send: all known types with their longest texts, every character escaped, and
    /// little enough for the body in which the phone gets them.
    package static let longest = 8192

    /// Throws a sentence for the first rule that `text` breaks.
    /// - Parameter channel: nil accepts every type (the phone, which is told the flow by the server).
    package init(text: String, channel: Channel?) throws(InteractionsError) {
        guard let json = Base64.decode(text), !json.isEmpty else { throw .notBase64 }
        guard String(validating: json, as: UTF8.self) != nil, JSONNesting.depth(of: json, atMost: 8) != nil,
            JSONMembers.areDistinct(in: json), let entries = try? JSONDecoder().decode([Entry].self, from: Data(json))
        else { throw .notJSON }
        guard !entries.isEmpty else { throw .empty }
        guard Set(entries.map(\.type)).count == entries.count else { throw .typeTwice }
        var known: [Interaction] = []
        for entry in entries {
            // New types are listed together with old ones, so an unknown one is skipped.
            guard let type = InteractionType(rawValue: entry.type) else { continue }
            guard channel?.interactions.contains(type) ?? true else { throw .typeNotAllowed(type) }
            known.append(Interaction(type: type, text: try entry.text(of: type)))
        }
        guard !known.isEmpty else { throw .nothingKnown }
        self.text = text
        self.known = known
    }

    /// The first entry that the phone can show; nil ends the session with
    /// `REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP`.
    package func selected(supported: Set<InteractionType> = Set(InteractionType.allCases)) -> Interaction? {
        known.first { supported.contains($0.type) }
    }

    /// The Base64 text of a list, as a relying party makes it: minified JSON, best first, `type` before the text as in
    /// the published examples.
    package static func encode(_ list: [Interaction]) throws -> String {
        let entries = try list.map { interaction in
            let text = try interaction.text.json
            return #"{"type":"\#(interaction.type.rawValue)","\#(interaction.type.text.member)":\#(text)}"#
        }
        return Base64.encode(Array("[\(entries.joined(separator: ","))]".utf8))
    }
}

extension String {
    /// The text as a JSON string.
    fileprivate var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.withoutEscapingSlashes]
            return String(decoding: try encoder.encode([self]).dropFirst().dropLast(), as: UTF8.self)
        }
    }
}

/// One element of the JSON list.
private struct Entry: Decodable {
    let type: String
    let displayText60: Member
    let displayText200: Member

    /// A member may be absent; present, it must be a text.
    enum Member: Equatable {
        case absent
        case text(String)
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        type = try members.decode(String.self, forKey: .type)
        displayText60 = try Self.member(.displayText60, of: members)
        displayText200 = try Self.member(.displayText200, of: members)
    }

    /// The text that `type` demands, and no other.
    func text(of type: InteractionType) throws(InteractionsError) -> String {
        let short = type.text.member == "displayText60"
        let (wanted, other) = short ? (displayText60, displayText200) : (displayText200, displayText60)
        guard case .text(let text) = wanted, other == .absent else { throw .wrongText(type) }
        guard !text.isEmpty else { throw .emptyText(type) }
        guard text.unicodeScalars.allSatisfy(Self.isShown) else { throw .hiddenText(type) }
        guard text.unicodeScalars.count <= type.text.limit else { throw .longText(type) }
        return text
    }

    /// Not a control character, and none that turns the order of what stands around it: a person must see the text.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0a, 0x0d: true
        case 0..<0x20, 0x7f..<0xa0, 0x202a...0x202e, 0x2066...0x2069: false
        default: true
        }
    }

    private static func member(
        _ key: CodingKeys, of members: KeyedDecodingContainer<CodingKeys>
    ) throws -> Member {
        members.contains(key) ? .text(try members.decode(String.self, forKey: key)) : .absent
    }

    private enum CodingKeys: CodingKey {
        case type, displayText60, displayText200
    }
}
