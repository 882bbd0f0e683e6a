/// A started proof of identity at the state's DAN gateway.
public struct DANStart: Sendable, Equatable {
    /// Secret; once the citizen has consented it is the `danAuthCode` of `enroll`.
    public let state: String
    /// Where the citizen consents.
    public let verifyUrl: String
    /// Seconds.
    public let expiresIn: Int
}

/// How far a proof of identity is.
public struct DANProofing: Sendable, Equatable {
    public enum Status: String, Sendable {
        case pending = "PENDING"
        case verified = "VERIFIED"
        case rejected = "REJECTED"
        case expired = "EXPIRED"
    }

    /// The proven person, as the register spells it.
    public struct Person: Sendable, Equatable {
        public let givenName: String
        /// Patronymic.
        public let surname: String
        /// Clan name.
        public let familyName: String?
        public let civilId: String
        /// Registration number.
        public let regNo: String
        /// `YYYY-MM-DD`.
        public let birthDate: String
        public let gender: String
    }

    public let status: Status
    /// Present exactly when verified.
    public let person: Person?
}

/// A way to prove who one is.
public struct KYCMethod: Sendable, Equatable {
    /// `DAN`, `GSIGN`, `PASSPORT`, `CITIZEN_CARD`.
    public let id: String
    /// In the SDK's language.
    public let name: String
    public let available: Bool
}
