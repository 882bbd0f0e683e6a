import RelyingParty
import Testing

/// Expects a `RelyingPartyError` with this code.
func expectCode<R>(
    _ code: RelyingPartyError.Code, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> R
) async {
    do {
        _ = try await body()
        Issue.record("nothing was thrown instead of \(code.rawValue); \(comment ?? "")", sourceLocation: sourceLocation)
    } catch let error as RelyingPartyError {
        #expect(error.code == code, comment, sourceLocation: sourceLocation)
    } catch {
        Issue.record(error, comment, sourceLocation: sourceLocation)
    }
}
