import Foundation

/// JSON bodies of one side of the API: size limit, strict reading, and the refusal of that side.
///
/// Unknown members are ignored and of duplicated ones either is taken; nothing is ever hashed as JSON text.
package struct BodyCoder: Sendable {
    /// Bytes.
    package let limit: Int
    /// The code of a refusal.
    package let refusal: ErrorCode

    /// Phone and server: 16 KiB, `malformed` (422).
    package static let mobile = BodyCoder(limit: 16 * 1024, refusal: .malformed)
    /// Relying party and server: 64 KiB, `VALIDATION` (400).
    package static let relyingParty = BodyCoder(limit: 64 * 1024, refusal: .validation)

    /// UTF-8, no escaped slashes.
    package func encode(_ body: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return [UInt8](try encoder.encode(body))
    }

    /// Reads one body; the refusal names the offending member by its JSON pointer, never by its value.
    package func decode<Body: Decodable>(
        _ type: Body.Type = Body.self, from bytes: [UInt8]
    ) throws(ProtocolError) -> Body {
        guard bytes.count <= limit else { throw refuse("The body is longer than \(limit) bytes") }
        guard bytes.first != 0xEF, String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
            throw refuse("The body is not UTF-8 text")
        }
        guard JSONNesting.depth(of: bytes, atMost: Self.deepest) != nil else {
            throw refuse("The body is nested deeper than \(Self.deepest) levels")
        }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            throw refuse(error)
        } catch {
            throw refuse("The body is not valid JSON")
        }
    }

    /// Levels of arrays and objects; the deepest body of the system has five.
    package static let deepest = 32

    private func refuse(_ detail: String) -> ProtocolError {
        ProtocolError(refusal, detail: detail)
    }

    private func refuse(_ error: DecodingError) -> ProtocolError {
        let (path, reason) = error.placeAndReason
        let pointer = JSONPointer(path)
        // Without a member the text itself is broken; the parser's own words may quote the body.
        if path.isEmpty, case .dataCorrupted = error { return refuse("The body is not valid JSON") }
        let member = path.first?.stringValue
        return ProtocolError(
            refusal, detail: "Invalid request parameters found",
            errors: [.init(detail: reason, paramName: member, pointer: pointer.text)])
    }
}

extension DecodingError {
    /// Where the body is wrong, and a sentence that quotes no value.
    fileprivate var placeAndReason: (path: [any CodingKey], reason: String) {
        switch self {
        case .keyNotFound(let key, let context): (context.codingPath + [key], "The member is missing")
        case .valueNotFound(_, let context): (context.codingPath, "The member must not be null")
        case .typeMismatch(_, let context): (context.codingPath, "The member has the wrong type")
        case .dataCorrupted(let context): (context.codingPath, "The member's value is invalid")
        @unknown default: ([], "The body is invalid")
        }
    }
}
