import EIDAPI

/// JSON in requests and answers, by the rules of one side of the API.
struct JSONBody: Sendable {
    static let mobile = JSONBody(coder: .mobile)
    static let relyingParty = JSONBody(coder: .relyingParty)

    let coder: BodyCoder

    /// The request's body as `Body`. Errors: the side's refusal; 415 when another type than JSON is announced.
    func read<Body: Decodable>(_ type: Body.Type = Body.self, of request: ServerRequest) throws(ProtocolError) -> Body {
        guard Self.isJSON(request.header("Content-Type")) else {
            var refusal = ProtocolError(coder.refusal, detail: "The body's type must be application/json")
            refusal.status = 415
            refusal.title = "Unsupported Media Type"
            throw refusal
        }
        return try coder.decode(type, from: request.body)
    }

    /// A body that no listener reads to its end is refused like every other malformed one of its side.
    static func refuseLong(_ target: String) -> ServerResponse {
        let phones = ["/v3/mobile/", "/v3/enrollment/", "/v3/kyc/"]
        let coder = phones.contains(where: target.hasPrefix) ? BodyCoder.mobile : .relyingParty
        return .error(ProtocolError(coder.refusal, detail: "The body is longer than \(coder.limit) bytes"))
    }

    func answer(_ body: some Encodable, status: Int = 200) throws -> ServerResponse {
        .json(try coder.encode(body), status: status)
    }

    /// `application/json`, with or without `charset=utf-8`. A form of another site can send neither.
    static func isJSON(_ type: String?) -> Bool {
        guard let type else { return false }
        let parts = type.lowercased().split(separator: ";", omittingEmptySubsequences: false)
            .map { $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" } }
        return parts.first == "application/json" && parts.dropFirst().allSatisfy { $0 == "charset=utf-8" || $0.isEmpty }
    }
}
