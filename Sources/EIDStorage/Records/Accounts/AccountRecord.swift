/// A natural person as the register names them. Personal data: never logged.
package struct PersonRecord: Sendable, Equatable {
    /// 8 to 12 digits.
    package var civilID: String
    /// Two Cyrillic capitals and eight digits.
    package var registrationNumber: String
    package var givenName: String
    /// The patronymic.
    package var surname: String
    /// The clan name.
    package var familyName: String?
    /// `YYYY-MM-DD`.
    package var birthDate: String
    /// `M`, `F` or `X`.
    package var gender: String

    package init(
        civilID: String, registrationNumber: String, givenName: String, surname: String, familyName: String?,
        birthDate: String, gender: String
    ) {
        self.civilID = civilID
        self.registrationNumber = registrationNumber
        self.givenName = givenName
        self.surname = surname
        self.familyName = familyName
        self.birthDate = birthDate
        self.gender = gender
    }
}

/// The life of an account; relying parties see ACTIVE ones only.
package enum AccountState: String, Sendable, CaseIterable, SQLConvertible {
    /// Certificates are signed; the phone has not called with its device token yet.
    case issued = "ISSUED"
    case active = "ACTIVE"
    /// Never became active.
    case void = "VOID"
    /// Ended by the citizen, the operator or the system.
    case revoked = "REVOKED"
}

/// One installation of the app and the keys on it.
package struct AccountRecord: Sendable, Equatable {
    package var documentNumber: String
    package var state: AccountState
    package var person: PersonRecord
    /// The form in the certificates, capitals.
    package var givenNameLatin: String
    package var surnameLatin: String
    package var platform: String
    package var pushToken: String?
    package var createdAt: Timestamp
    package var activatedAt: Timestamp?
    package var closedAt: Timestamp?

    package init(
        documentNumber: String, state: AccountState = .issued, person: PersonRecord, givenNameLatin: String,
        surnameLatin: String, platform: String, pushToken: String?, createdAt: Timestamp, activatedAt: Timestamp? = nil,
        closedAt: Timestamp? = nil
    ) {
        self.documentNumber = documentNumber
        self.state = state
        self.person = person
        self.givenNameLatin = givenNameLatin
        self.surnameLatin = surnameLatin
        self.platform = platform
        self.pushToken = pushToken
        self.createdAt = createdAt
        self.activatedAt = activatedAt
        self.closedAt = closedAt
    }

    init(_ row: Row) throws(StorageError) {
        documentNumber = try row.text("document_number")
        state = try row.name("state")
        person = PersonRecord(
            civilID: try row.text("civil_id"), registrationNumber: try row.text("registration_number"),
            givenName: try row.text("given_name"), surname: try row.text("surname"),
            familyName: try row.optionalText("family_name"), birthDate: try row.text("birth_date"),
            gender: try row.text("gender"))
        givenNameLatin = try row.text("given_name_latin")
        surnameLatin = try row.text("surname_latin")
        platform = try row.text("platform")
        pushToken = try row.optionalText("push_token")
        createdAt = try row.timestamp("created_at")
        activatedAt = try row.optionalTimestamp("activated_at")
        closedAt = try row.optionalTimestamp("closed_at")
    }
}
