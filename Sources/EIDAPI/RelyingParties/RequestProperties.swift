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
        unknown = members.allKeys.map(\.stringValue).filter { $0 != Name.shareMdClientIpAddress.stringValue }.sorted()
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
