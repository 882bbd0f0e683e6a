import EIDAPI

extension RelyingPartyClient {
    /// POSTs a body; 404 means that there is no such account.
    func post<Body: Encodable, Result: Decodable>(
        _ path: String, _ body: Body
    ) async throws(RelyingPartyError) -> Result {
        guard let bytes = try? BodyCoder.relyingParty.encode(body) else { throw RelyingPartyError(.invalidRequest) }
        return try await send("POST", path, bytes, deadline: .seconds(30), notFound: .noAccount)
    }

    /// GETs; 404 means that there is no such session.
    func get<Result: Decodable>(_ path: String, deadline: Duration) async throws(RelyingPartyError) -> Result {
        try await send("GET", path, nil, deadline: deadline, notFound: .noSession)
    }

    private func send<Result: Decodable>(
        _ method: String, _ path: String, _ body: [UInt8]?, deadline: Duration, notFound: RelyingPartyError.Code
    ) async throws(RelyingPartyError) -> Result {
        var headers = [("Authorization", configuration.secret.authorization), ("Accept", "application/json")]
        if body != nil { headers.append(("Content-Type", "application/json")) }
        let call = Call(
            method: method, url: configuration.baseURL + path, headers: headers, body: body, deadline: deadline)
        let answer = try await transport.send(call)
        guard answer.status == 200 else {
            throw RelyingPartyError(
                status: answer.status, body: try? BodyCoder.relyingParty.decode(from: answer.body), notFound: notFound,
                retryAfter: answer.retryAfter)
        }
        do throws(ProtocolError) {
            return try BodyCoder.relyingParty.decode(from: answer.body)
        } catch {
            throw RelyingPartyError(.unexpectedAnswer, error.errors?.first?.pointer ?? error.detail, status: 200)
        }
    }
}
