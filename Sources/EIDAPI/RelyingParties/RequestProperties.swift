/// The member `requestProperties`: one known property, and the names of the others, which the status echoes.
package struct RequestProperties: Sendable, Equatable {
    package var shareMdClientIpAddress: Bool?
    /// Names this server does not know, sorted.
    package var unknown: [String]

    package init(shareMdClientIpAddress: Bool? = nil, unknown: [String] = []) {
        self.shareMdClientIpAddress = shareMdClientIpAddress
        self.unknown = unknown
    }
}

extension RequestProperties: Codable {
    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Name.self)
        shareMdClientIpAddress = try members.decodeIfPresent(Bool.self, forKey: .shareMdClientIpAddress)
        unknown = Array(members.allKeys.map(\.stringValue).filter(Self.isEchoed).sorted().prefix(Self.mostEchoed))
    }

    /// Names that are echoed at most; they are stored with each session.
    static let mostEchoed = 32

    /// Unknown, and a name rather than some text.
    private static func isEchoed(_ name: String) -> Bool {
        name != Name.shareMdClientIpAddress.stringValue && (1...64).contains(name.utf8.count)
            && name.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7f }
    }

    /// Unknown properties travel as null: only their names matter.
    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Name.self)
        try members.encodeIfPresent(shareMdClientIpAddress, forKey: .shareMdClientIpAddress)
        for name in unknown { try members.encodeNil(forKey: Name(stringValue: name)) }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        static let shareMdClientIpAddress = Name(stringValue: "shareMdClientIpAddress")

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
