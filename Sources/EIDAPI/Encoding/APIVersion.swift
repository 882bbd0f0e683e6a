/// The member `v` of every request body: the number 1 and nothing else.
package struct APIVersion: Codable, Sendable, Hashable {
    package static let current = 1

    package init() {}

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard try container.decode(Int.self) == Self.current else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "only version 1 is understood")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Self.current)
    }
}
