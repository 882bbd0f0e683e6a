/// The citizen's name in Latin letters as it will stand in the certificates, for review.
public struct LatinNameProposal: Sendable, Equatable {
    public var givenName: String
    /// Patronymic.
    public var surname: String

    public init(givenName: String, surname: String) {
        self.givenName = givenName
        self.surname = surname
    }
}

/// Shows the proposal and returns what the citizen made of it; throwing ends the enrolment as cancelled.
public typealias LatinNameReview = @MainActor (LatinNameProposal) async throws -> LatinNameProposal

/// Gets one sentence a round, in the SDK's language.
public typealias ProgressHandler = @MainActor (String) -> Void
